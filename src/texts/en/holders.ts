import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Who the tickets are for',
  hint: 'The name is on each ticket and is checked at the entrance against an ID.',
  hintProof:
    'Your eligibility for the reduced price is checked at the entrance: bring the document that proves it.',
  ticket: (p) => `Ticket ${p.number} of ${p.count}`,
  useMine: 'Use my name',
  name: 'Name on the ticket',
  nameRequired: 'Enter the name of the person who will use the ticket',
  proof: 'Reason for the reduced price',
  choose: 'Choose',
  proofHint: 'Bring the proof to the entrance.',
  proofRequired: 'Choose the reason for the reduced price',
  proofs: {
    student: 'Student',
    elderly: 'Person aged 60 or over',
    disabled: 'Person with a disability',
    companion: 'Companion of a person with a disability',
    low_income_youth: 'Low-income young person (ID Jovem)',
    teacher: 'Teacher',
    other: 'Another reason set by law',
  },
} satisfies Topics['held']['holders']
