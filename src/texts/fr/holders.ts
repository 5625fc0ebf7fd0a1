import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Pour qui sont les billets',
  hint: 'Le nom figure sur chaque billet et est vérifié à l’entrée avec une pièce d’identité.',
  hintProof: 'Le droit au demi-tarif est vérifié à l’entrée : apportez le justificatif.',
  ticket: (p) => `Billet ${p.number} sur ${p.count}`,
  useMine: 'Utiliser mon nom',
  name: 'Nom sur le billet',
  nameRequired: 'Indiquez le nom de la personne qui utilisera le billet',
  proof: 'Droit au demi-tarif',
  choose: 'Choisissez',
  proofHint: 'Apportez le justificatif à l’entrée.',
  proofRequired: 'Choisissez le droit au demi-tarif',
  proofs: {
    student: 'Élève ou étudiant',
    elderly: 'Personne de 60 ans ou plus',
    disabled: 'Personne en situation de handicap',
    companion: 'Accompagnant d’une personne en situation de handicap',
    low_income_youth: 'Jeune à faible revenu (ID Jovem)',
    teacher: 'Enseignant',
    other: 'Autre droit prévu par la loi',
  },
} satisfies Topics['held']['holders']
