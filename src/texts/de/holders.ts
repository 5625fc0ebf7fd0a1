import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Für wen die Tickets sind',
  hint: 'Der Name steht auf jedem Ticket und wird am Einlass mit einem Ausweis verglichen.',
  hintProof: 'Der Anspruch auf den halben Preis wird am Einlass geprüft: Bringen Sie den Nachweis mit.',
  ticket: (p) => `Ticket ${p.number} von ${p.count}`,
  useMine: 'Meinen Namen verwenden',
  name: 'Name auf dem Ticket',
  nameRequired: 'Geben Sie an, wer das Ticket nutzt',
  proof: 'Anspruch auf den halben Preis',
  choose: 'Bitte wählen',
  proofHint: 'Bringen Sie den Nachweis zum Einlass mit.',
  proofRequired: 'Wählen Sie den Anspruch auf den halben Preis',
  proofs: {
    student: 'In Schule, Ausbildung oder Studium',
    elderly: 'Ab 60 Jahren',
    disabled: 'Mit Behinderung',
    companion: 'Begleitung einer Person mit Behinderung',
    low_income_youth: 'Junger Mensch mit geringem Einkommen (ID Jovem)',
    teacher: 'Lehrkraft',
    other: 'Anderer gesetzlicher Anspruch',
  },
} satisfies Topics['held']['holders']
