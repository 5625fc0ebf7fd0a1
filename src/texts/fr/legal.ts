import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'Texte type de cette boutique, écrit à partir de ses réglages. Le vendeur en est responsable et peut le remplacer par le sien.',
  anySeller: 'Le nom du vendeur figure sur la page du produit, sur le reçu et dans les e-mails de l’achat.',
  writeTo: (p) => `Écrivez à ${p.email}.`,
  writeToSeller: 'Écrivez au vendeur\u00a0: son adresse e-mail figure sur le reçu.',
  days: (p) => plural('fr', p.n, { one: `${p.n} jour`, other: `${p.n} jours` }),
  years: (p) => plural('fr', p.n, { one: `${p.n} an`, other: `${p.n} ans` }),
  terms: {
    title: 'Conditions d’utilisation',
    seller: 'Le vendeur',
    purchase: {
      title: 'L’achat',
      text: 'Avant de confirmer, vous voyez le produit, le prix, les mensualités, leurs intérêts et la livraison. L’achat est conclu lorsque le paiement est confirmé. La confirmation arrive par e-mail.',
    },
    payment: {
      title: 'Le paiement',
      text: 'Un prestataire de paiement effectue le débit. Les informations de la carte lui sont transmises chiffrées\u00a0; la boutique ne les voit jamais. Un code ou un bon de paiement est valable jusqu’à la date indiquée. Le cashback affiché lors de l’achat est ensuite versé par le vendeur\u00a0; en cas de remboursement, il n’est pas dû.',
    },
    delivery: {
      title: 'La livraison',
      text: 'Le contenu numérique arrive par e-mail ou par un lien sur la page de l’achat. Un colis arrive à l’adresse indiquée, dans le délai affiché lors de l’achat. Un billet est valable pour la date et le lieu qu’il porte.',
    },
    recurring: {
      title: 'Les abonnements',
      text: 'Un abonnement est débité à chaque période, au prix affiché lors de l’achat, jusqu’à sa résiliation. Vous le résiliez sur cette page :',
    },
    withdrawal: {
      title: 'Si vous changez d’avis',
      europeEnds:
        'En Europe, ce droit ne vaut pas pour les billets à date fixe et prend fin lorsque vous demandez à recevoir tout de suite un contenu numérique.',
      more: 'Une garantie affichée lors de l’achat s’ajoute à ces droits. Les droits que la loi de votre pays donne aux acheteurs s’appliquent toujours.',
    },
    contact: {
      title: 'Questions et réclamations',
      text: 'Au Brésil, vous pouvez aussi vous adresser au Procon ou à consumidor.gov.br. En Europe, la protection des consommateurs de votre pays de résidence s’applique toujours.',
    },
  },
  privacy: {
    title: 'Politique de confidentialité',
    controller: 'Qui est responsable de vos données',
    data: {
      title: 'Quelles données',
      text: 'Ce que vous saisissez lors de l’achat\u00a0: nom, e-mail, téléphone et, si nécessaire, numéro de document et adresse. Ce que vous achetez et comment vous payez. Contre la fraude, le réseau et le navigateur que vous utilisez. De la carte sont conservés la marque, la date d’expiration et quelques chiffres\u00a0; le numéro entier n’est transmis qu’au prestataire de paiement.',
    },
    purpose: {
      title: 'À quelles fins',
      text: 'Pour réaliser et livrer l’achat, envoyer les justificatifs, respecter la loi, éviter la fraude et vous parler d’un achat inachevé. Les bases sont le contrat, la loi, l’intérêt légitime et, pour les nouveautés, votre consentement.',
    },
    recipients: {
      title: 'Qui les reçoit',
      text: 'Le vendeur, les prestataires de paiement, les banques, ceux qui livrent et ceux qui envoient les e-mails reçoivent les données dont ils ont besoin pour cela. Certains peuvent se trouver dans un autre pays. Si le vendeur mesure ses publicités, les régies publicitaires sont informées de l’achat là où la loi le permet. Les autorités reçoivent ce que la loi exige.',
    },
    kept: {
      title: 'Combien de temps',
      purchases: (p) =>
        `Vos données dans un achat\u00a0: ${p.time}. Elles en sont ensuite retirées\u00a0; seuls restent les dates et les montants.`,
      purchasesAlways:
        'Vos données dans un achat\u00a0: tant que le vendeur en a besoin pour respecter la loi et vos droits.',
      leads: (p) => `Ce qui a été saisi pour un achat inachevé\u00a0: ${p.time}.`,
      webhooks: (p) => `Les messages des prestataires de paiement\u00a0: ${p.time}.`,
      card: 'Le numéro d’une carte\u00a0: jusqu’à la fin de l’achat, 30 minutes au plus.',
    },
    cookies: {
      title: 'Cookies',
      text: 'Un cookie reconnaît votre visite. Il expire après 30 jours sans visite, ou après 90 au total. D’autres retiennent la langue et qui a recommandé le produit.',
    },
    rights: {
      title: 'Vos droits',
      brazil:
        'Au Brésil, la LGPD (article 18) vous donne le droit de savoir quelles données existent, de les consulter, corriger, emporter et effacer, et de retirer un consentement. Les réclamations vont à l’ANPD.',
      europe:
        'En Europe, le RGPD (articles 15 à 22) vous donne le droit de consulter, corriger, effacer, limiter et emporter vos données, de vous opposer à leur utilisation et de retirer un consentement. Les réclamations vont à l’autorité de protection des données de votre pays.',
    },
  },
} satisfies LegalTexts
