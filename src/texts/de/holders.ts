import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Für wen die Tickets sind',
  hint: 'Der Name steht auf jedem Ticket und wird am Einlass mit einem Ausweis verglichen.',
  hintProof: 'Die Ermäßigung wird am Einlass geprüft: Bitte bringen Sie den Nachweis mit.',
  ticket: (p) => `Ticket ${p.number} von ${p.count}`,
  useMine: 'Meinen Namen verwenden',
  name: 'Name auf dem Ticket',
  nameRequired: 'Bitte geben Sie an, wer das Ticket nutzt',
  proof: 'Grund der Ermäßigung',
  choose: 'Bitte wählen',
  proofHint: 'Bitte bringen Sie den Nachweis zum Einlass mit.',
  proofRequired: 'Bitte wählen Sie den Grund der Ermäßigung',
  proofs: {
    student: 'In Schule, Ausbildung oder Studium',
    elderly: 'Ab 60 Jahren',
    disabled: 'Mit Behinderung',
    companion: 'Begleitung einer Person mit Behinderung',
    low_income_youth: 'Junger Mensch mit geringem Einkommen (ID Jovem)',
    teacher: 'Lehrkraft',
    other: 'Anderer gesetzlicher Grund',
  },
} satisfies Topics['held']['holders']
