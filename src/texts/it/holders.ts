import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Per chi sono i biglietti',
  hint: 'Il nome è su ogni biglietto e viene verificato all’ingresso con un documento.',
  hintProof: 'Il diritto alla riduzione viene verificato all’ingresso: porta il documento che lo dimostra.',
  ticket: (p) => `Biglietto ${p.number} di ${p.count}`,
  useMine: 'Usa il mio nome',
  name: 'Nome sul biglietto',
  nameRequired: 'Inserisci il nome di chi userà il biglietto',
  proof: 'Motivo della riduzione',
  choose: 'Scegli',
  proofHint: 'Porta il documento all’ingresso.',
  proofRequired: 'Scegli il motivo della riduzione',
  proofs: {
    student: 'Scuola o università',
    elderly: 'Persona di 60 anni o più',
    disabled: 'Persona con disabilità',
    companion: 'Accompagnamento di una persona con disabilità',
    low_income_youth: 'Giovane a basso reddito (ID Jovem)',
    teacher: 'Insegnante',
    other: 'Altro motivo previsto dalla legge',
  },
} satisfies Topics['held']['holders']
