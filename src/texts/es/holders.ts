import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Para quién son las entradas',
  hint: 'El nombre figura en cada entrada y se comprueba en el acceso con un documento.',
  hintProof: 'El derecho a la tarifa reducida se comprueba en el acceso: lleva el documento que lo acredita.',
  ticket: (p) => `Entrada ${p.number} de ${p.count}`,
  useMine: 'Usar mi nombre',
  name: 'Nombre en la entrada',
  nameRequired: 'Escribe el nombre de quien usará la entrada',
  proof: 'Motivo de la tarifa reducida',
  choose: 'Elige',
  proofHint: 'Lleva el comprobante al acceso.',
  proofRequired: 'Elige el motivo de la tarifa reducida',
  proofs: {
    student: 'Estudiante',
    elderly: 'Persona de 60 años o más',
    disabled: 'Persona con discapacidad',
    companion: 'Acompañante de una persona con discapacidad',
    low_income_youth: 'Joven de bajos ingresos (ID Jovem)',
    teacher: 'Docente',
    other: 'Otro motivo previsto por ley',
  },
} satisfies Topics['held']['holders']
