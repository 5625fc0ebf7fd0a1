import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Pour qui sont les billets',
  hint: 'Le nom figure sur chaque billet et est vérifié à l’entrée avec une pièce d’identité.',
  hintProof: 'Le droit au tarif réduit est vérifié à l’entrée\u00a0: apportez le justificatif.',
  ticket: (p) => `Billet ${p.number} sur ${p.count}`,
  useMine: 'Utiliser mon nom',
  name: 'Nom sur le billet',
  nameRequired: 'Indiquez le nom de la personne qui utilisera le billet',
  proof: 'Motif du tarif réduit',
  choose: 'Choisissez',
  proofHint: 'Apportez le justificatif à l’entrée.',
  proofRequired: 'Choisissez le motif du tarif réduit',
  proofs: {
    student: 'Scolarité ou études',
    elderly: 'Personne de 60 ans ou plus',
    disabled: 'Personne en situation de handicap',
    companion: 'Accompagnement d’une personne en situation de handicap',
    low_income_youth: 'Jeune à faible revenu (ID Jovem)',
    teacher: 'Corps enseignant',
    other: 'Autre motif prévu par la loi',
  },
} satisfies Topics['held']['holders']
