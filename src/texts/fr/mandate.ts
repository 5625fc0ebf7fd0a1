import type { Topics } from '../topics.ts'

export const mandate = {
  fact: 'sans carte, renouvellement automatique',
  steps: {
    pay: (p) => `Scannez le QR code dans l’application de votre banque et payez ${p.amount} maintenant.`,
    authorise: (p) => `Sur le même écran, autorisez les prochains paiements\u00a0: ${p.price}.`,
    afterwards: 'Ensuite, chaque paiement part de votre compte à sa date, sans carte ni nouveau code.',
  },
  varies: 'd’un montant qui peut varier',
  cancel: 'Annulez quand vous voulez dans la rubrique Pix Automático de l’application de votre banque.',
  atOnce: (p) =>
    `En confirmant dans l’application de votre banque, vous payez maintenant et autorisez les prochains paiements\u00a0: ${p.price}.`,
  order: {
    label: 'Pix automatique',
    authorised: 'Autorisé. Les prochains paiements partent de votre compte.',
    pending: 'En attente de la réponse de votre banque',
    missing: 'Non autorisé',
  },
  missingText: (p) =>
    `Nous avons reçu votre paiement, mais les prochains n’ont pas été autorisés. Nous avons envoyé à ${p.email} un lien pour choisir comment payer.`,
} satisfies Topics['mandate']
