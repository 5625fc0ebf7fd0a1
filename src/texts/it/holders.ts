import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Per chi sono i biglietti',
  hint: 'Il nome è su ogni biglietto e viene verificato all’ingresso con un documento.',
  hintProof: 'Il diritto alla metà prezzo viene verificato all’ingresso: porta il documento che lo dimostra.',
  ticket: (p) => `Biglietto ${p.number} di ${p.count}`,
  useMine: 'Usa il mio nome',
  name: 'Nome sul biglietto',
  nameRequired: 'Scrivi il nome di chi userà il biglietto',
  proof: 'Diritto alla metà prezzo',
  choose: 'Scegli',
  proofHint: 'Porta il documento all’ingresso.',
  proofRequired: 'Scegli il diritto alla metà prezzo',
  proofs: {
    student: 'Studente',
    elderly: 'Persona di 60 anni o più',
    disabled: 'Persona con disabilità',
    companion: 'Accompagnatore di una persona con disabilità',
    low_income_youth: 'Giovane a basso reddito (ID Jovem)',
    teacher: 'Insegnante',
    other: 'Altro diritto previsto dalla legge',
  },
} satisfies Topics['held']['holders']
