import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Livraison',
  toCome: '+ livraison',
  needsPostalCode: 'Saisissez le code postal pour voir les options de livraison.',
  loading: 'Calcul de la livraison…',
  found: 'Options de livraison disponibles.',
  arrivesBetween: (p) => `Arrive entre le ${p.from} et le ${p.to}`,
  arrivesOn: (p) => `Arrive le ${p.date}`,
  choose: 'Choisissez un mode de livraison.',
  none: 'Aucun transporteur ne livre à cette adresse. Vérifiez le code postal ou choisissez une autre adresse.',
  noCarrier: 'Le vendeur n’expédie pas encore ce produit.',
  abroad: 'Ce produit est livré uniquement au Brésil. Changez de pays ou contactez le vendeur.',
  failed: 'Nous ne parvenons pas à calculer la livraison pour le moment.',
  again: 'Réessayer',
  expired: 'Le tarif de livraison a expiré. Vérifiez les options et validez de nouveau.',
  cannotPay: 'Sans livraison, l’achat ne peut pas être finalisé. Contactez le vendeur.',
  partial: 'Nous avons rempli ce que ce code postal indique. Merci de compléter le reste.',
  otherAddress: 'Livrer à une autre adresse',
} satisfies Topics['delivery']
