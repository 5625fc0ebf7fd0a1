import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const days = (n: number) => plural('fr', n, { one: `${n} jour`, other: `${n} jours` })

export const trust = {
  badges: {
    title: 'Pourquoi acheter ici en toute confiance',
    reviewedProduct: 'Produit vérifié',
    protectedData: 'Données protégées',
  },
  safePurchase: 'Les données de votre paiement sont chiffrées.',
  withdrawal: {
    brazil:
      'Droit de rétractation\u00a0: dans les 7 jours suivant l’achat ou la livraison, vous pouvez vous rétracter et récupérer l’intégralité du montant payé (art. 49 du Code de la consommation brésilien).',
    europe:
      'Droit de rétractation\u00a0: vous pouvez vous rétracter dans un délai de 14 jours, sans donner de motif.',
    link: 'Renoncer au contrat ici',
  },
  cancelContract: 'Résilier votre contrat',
  secureCard: {
    title: 'Achat sécurisé',
    author: 'Créé par',
    warranty: (p) => `Satisfait ou remboursé pendant ${days(p.days)}`,
    warrantyText: (p) =>
      `Si cela ne vous convient pas, demandez le remboursement dans un délai de ${days(p.days)}.`,
  },
  seller: {
    soldBy: (p) => `Vendu par ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, immatriculation ${p.document}`,
    address: (p) => `Adresse\u00a0: ${p.address}`,
    contact: (p) => `Contact\u00a0: ${p.email}`,
    since: (p) => `Vend ici depuis ${p.year}`,
    referral: 'Recommander ce vendeur',
    responsibility: 'Le vendeur est responsable de l’offre, de la livraison et de la qualité du produit.',
    platform: {
      sells: (p) => `Vendu par ${p.platform}, un produit de ${p.seller}`,
      sellsFor: (p) => `Vendu par ${p.platform} au nom de ${p.seller}`,
      answers: (p) =>
        `${p.platform} est responsable de l’offre, de la livraison et de la qualité du produit.`,
      answersForPayment: (p) =>
        `${p.seller} est responsable de l’offre, de la livraison et de la qualité du produit, et ${p.platform} du paiement.`,
    },
  },
  agreement: {
    before: (p) => `En cliquant sur «\u00a0${p.button}\u00a0», vous acceptez les `,
    terms: 'Conditions d’utilisation',
    between: ' et la ',
    privacy: 'Politique de confidentialité',
    after: '.',
  },
  lgpd: 'Vos données sont traitées selon la loi brésilienne sur la protection des données (LGPD, loi 13.709/2018) pour réaliser cet achat.',
  forget: {
    button: 'M’oublier sur cet appareil',
    working: 'Effacement…',
    title: 'C’est fait\u00a0: cet appareil ne vous connaît plus',
    text: 'Nous avons effacé ce que ce navigateur gardait de cette boutique et terminé votre visite. Vos achats restent valables\u00a0: les reçus sont dans vos e-mails.',
    again: 'Rouvrir la page',
    failed: 'Impossible d’effacer pour le moment. Réessayez.',
    lose: {
      title: 'Vous perdriez ce qui vous est réservé',
      tickets: 'Les billets gardés pour vous sont aussitôt remis en vente.',
      place: 'Votre place dans la file est perdue.',
      confirm: 'M’oublier quand même',
      keep: 'Tout garder',
    },
  },
} satisfies Topics['trust']
