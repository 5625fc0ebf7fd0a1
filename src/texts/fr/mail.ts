import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'

export const mail = {
  greeting: (p) => `Bonjour ${p.name},`,
  order: 'Commande',
  products: 'Produits',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `en ${p.n} mensualités`,
  seller: (p) => `Vendu par ${p.name}`,
  legal: (p) => `${p.legalName}, immatriculation ${p.document}`,
  contact: (p) => `Une question sur le produit ? Écrivez à ${p.email}.`,
  why: 'Vous recevez ce message parce qu’une commande a été passée avec cette adresse e-mail.',
  purchaseConfirmed: {
    subject: (p) => `Achat confirmé : ${p.product}`,
    title: 'Votre achat est confirmé',
    text: 'Nous avons bien reçu votre paiement. Conservez cet e-mail comme justificatif de commande.',
    button: 'Voir ma commande',
    accessDelay:
      'Si vos accès ne sont pas arrivés après 72 heures, regardez dans les indésirables et contactez le vendeur.',
  },
  pixToPay: {
    subject: (p) => `Votre Pix reste à payer : ${p.product}`,
    title: 'Votre Pix vous attend',
    text: 'Copiez le code ci-dessous et collez-le sous « Pix copia e cola » dans l’application de votre banque.',
    code: 'Code Pix à copier-coller',
    expires: (p) => `Le code est valable jusqu’au ${p.time} (heure de Brasilia).`,
    button: 'Ouvrir le QR code',
  },
  boletoToPay: {
    subject: (p) => `Votre boleto : ${p.product}`,
    title: 'Votre boleto est prêt',
    text: 'Payez avec la ligne de paiement ci-dessous. L’encaissement prend jusqu’à 3 jours ouvrés.',
    line: 'Ligne de paiement',
    due: (p) => `À payer avant le ${p.date} inclus.`,
    button: 'Voir le boleto',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Achat non finalisé : ${p.product}`,
    title: 'Votre achat n’a pas abouti',
    text: 'Après vérification, le paiement n’a pas été accepté. Vous ne serez pas débité ; si votre banque a réservé le montant, elle le libérera. Vous pouvez essayer une autre carte ou un autre moyen de paiement.',
    button: 'Essayer à nouveau',
  },
  refunded: {
    subject: (p) => `Remboursement : ${p.product}`,
    title: 'Nous avons remboursé votre paiement',
    text: 'Votre paiement est arrivé alors que l’achat ne pouvait plus être finalisé ; nous avons donc remboursé la totalité. Selon votre banque, quelques jours peuvent être nécessaires.',
    button: 'Voir ma commande',
  },
} satisfies MailTexts
