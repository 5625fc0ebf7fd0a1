import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

export const mail = {
  greeting: (p) => `Bonjour ${p.name},`,
  field: (p) => `${p.label}\u00a0: ${p.value}`,
  order: 'Commande',
  product: 'Produit',
  products: 'Produits',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `en ${p.n} mensualités`,
  seller: trust.seller,
  gift: {
    subject: (p) => `${p.giver} vous offre un cadeau`,
    title: 'Un cadeau pour vous',
    text: (p) => `${p.giver} a acheté ${p.product} pour vous et vous écrit\u00a0:`,
    present: 'Cadeau',
    from: 'De la part de',
    parcel: 'Le vendeur envoie le cadeau à l’adresse de livraison.',
    access: 'Le vendeur envoie l’accès à cette adresse e-mail.',
    contact: (p) => `Une question\u00a0? Écrivez à ${p.email}.`,
    why: (p) => `Vous recevez cet e-mail parce que ${p.giver} a choisi un cadeau pour vous.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p) => `Une question sur le produit\u00a0? Écrivez à ${p.email}.`,
  why: 'Vous recevez ce message parce qu’une commande a été passée avec cette adresse e-mail.',
  donation: {
    subject: (p) => `Don reçu\u00a0: ${p.product}`,
    title: 'Merci pour votre don\u00a0!',
    text: 'Nous avons reçu votre don. Conservez cet e-mail comme justificatif.',
  },
  purchaseConfirmed: {
    subject: (p) => `Achat confirmé\u00a0: ${p.product}`,
    title: 'Votre achat est confirmé',
    text: 'Nous avons bien reçu votre paiement. Conservez cet e-mail comme justificatif de votre commande.',
    nothingPaid:
      'Votre commande est confirmée et rien n’a été débité aujourd’hui. Conservez cet e-mail comme justificatif.',
    button: 'Voir ma commande',
    accessDelay:
      'Si vos identifiants d’accès ne sont pas arrivés après 72 heures, regardez dans vos courriers indésirables et contactez le vendeur.',
    automaticPix:
      'Vous avez autorisé le Pix automatique\u00a0: les prochains paiements partent de votre compte à leur date. Pour annuler, ouvrez la rubrique Pix Automático de l’application de votre banque.',
  },
  openOffice: 'Ouvrir dans l’espace vendeur',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p) => `Paiement reçu\u00a0: ${p.product}`,
    title: 'Nous avons reçu votre paiement',
    text: 'Conservez cet e-mail comme justificatif.',
    button: 'Voir le justificatif',
  },
  cardReplaced: {
    subject: (p) => `Carte mise à jour\u00a0: ${p.product}`,
    title: 'La carte des prochains paiements a été remplacée',
    text: 'Rien n’a été débité aujourd’hui. Les prochains paiements seront prélevés sur la nouvelle carte. Ce n’était pas vous\u00a0? Écrivez au vendeur.',
    button: 'Voir le justificatif',
  },
  renewals: {
    why: 'Vous recevez ce message parce que vous avez un abonnement avec cette adresse e-mail.',
    chargedOn: 'Date du prélèvement',
    retriedOn: 'Nouvel essai le',
    payBy: 'À payer avant le',
    card: 'Changer de carte',
    pay: 'Payer ou changer de carte',
    cancel: 'Résilier l’abonnement',
    'renewal-reminder': {
      subject: (p) => `Prochain prélèvement\u00a0: ${p.product}`,
      title: 'Votre abonnement va être renouvelé',
      text: 'Nous débiterons votre carte à la date ci-dessous. Vous n’avez rien à faire. Pour utiliser une autre carte ou résilier avant, suivez les liens de cet e-mail.',
    },
    'renewal-failed': {
      subject: (p) => `Le paiement a échoué\u00a0: ${p.product}`,
      title: 'Le paiement n’a pas été accepté',
      text: 'Votre carte n’a pas été acceptée. Votre abonnement reste actif et nous ferons un nouvel essai à la date ci-dessous. Vous pouvez aussi payer maintenant ou utiliser une autre carte.',
    },
    'renewal-failed-finally': {
      subject: (p) => `Payez votre abonnement\u00a0: ${p.product}`,
      title: 'Nous attendons votre paiement',
      text: 'Votre carte n’a pas été acceptée et nous ne réessaierons pas avec elle. Payez par le lien ci-dessous ou utilisez une autre carte.',
    },
    endsUnpaid: 'Sans paiement, l’abonnement prend fin à cette date.',
    'subscription-unpaid': {
      subject: (p) => `Abonnement terminé\u00a0: ${p.product}`,
      title: 'Votre abonnement est terminé',
      text: 'Nous n’avons pas reçu le paiement et l’abonnement a pris fin. Rien d’autre ne sera débité. Pour revenir, abonnez-vous de nouveau sur la page du vendeur.',
    },
  },
  subscriptionLink: {
    label: (p) => `Remplacer la carte ou régler un paiement en attente\u00a0: ${p.product}`,
    until: (p) =>
      `Le lien est valable jusqu’au ${p.date} et n’est destiné qu’à vous\u00a0: ne le transférez pas.`,
  },
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'Voir mes billets',
    note: 'Les billets sont aussi joints en PDF, avec l’événement pour votre agenda. Toute personne qui a le lien peut utiliser les billets\u00a0: ne le transmettez qu’aux personnes qui viennent avec vous.',
    void: 'Les billets remboursés ne sont plus valables à l’entrée.',
  },
  pixToPay: {
    subject: (p) => `Votre paiement Pix est en attente\u00a0: ${p.product}`,
    title: 'Votre paiement Pix est en attente',
    text: 'Copiez le code ci-dessous et collez-le sous «\u00a0Pix copia e cola\u00a0» dans l’application de votre banque.',
    code: 'Code Pix («\u00a0copia e cola\u00a0»)',
    expires: (p) => `Le code est valable jusqu’au ${p.time} (heure de Brasilia).`,
    button: 'Ouvrir le QR code',
  },
  pixAutomaticToPay: {
    subject: (p) => `À payer et à autoriser\u00a0: ${p.product}`,
    title: 'Votre Pix automatique vous attend',
    text: 'Copiez le code ci-dessous et collez-le sous «\u00a0Pix copia e cola\u00a0» dans l’application de votre banque. En confirmant, vous payez la première échéance et autorisez les suivantes.',
    button: 'Ouvrir le QR code',
  },
  automaticPixMissing: {
    subject: (p) => `Choisissez comment payer la suite\u00a0: ${p.product}`,
    title: 'Les prochains paiements ne sont pas autorisés',
    text: 'Votre abonnement est actif, mais le Pix automatique n’est pas autorisé par votre banque. Ajoutez une carte pour qu’il continue.',
    button: 'Choisir comment payer',
  },
  moved: {
    subject: (p) => `L’adresse e-mail de votre achat chez ${p.seller} a changé`,
    title: 'L’adresse e-mail de votre achat a changé',
    text: (p) =>
      `Le vendeur a remplacé l’adresse e-mail de cet achat par ${p.email}. Les prochains messages y seront envoyés.`,
    contact: (p) => `Vous ne l’avez pas demandé ? Écrivez à ${p.email}.`,
  },
  cardCode: {
    subject: (p) => `Votre code\u00a0: ${p.code}`,
    title: 'Votre code pour une carte enregistrée',
    text: 'Revenez à la page de votre achat, restée ouverte, et saisissez ce code. Il ne sert que sur cette page et une seule fois.',
    label: 'Code',
    expires: (p) =>
      `Le code est valable ${plural('fr', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })}.`,
    why: 'Quelqu’un a demandé ce code avec votre adresse e-mail. Si ce n’est pas vous, ignorez ce message\u00a0: sans le code, personne ne peut utiliser vos cartes.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p) =>
    `Réservé pour vous jusqu’au ${p.time}. Un paiement reçu plus tard ne compte que s’il en reste. Sinon, vous recevrez un remboursement.`,
  boletoToPay: {
    subject: (p) => `Votre boleto\u00a0: ${p.product}`,
    title: 'Votre boleto est prêt',
    text: 'Payez avec le code (linha digitável) ci-dessous. L’encaissement prend jusqu’à 3 jours ouvrés.',
    line: 'Code du boleto (linha digitável)',
    due: (p) => `À payer au plus tard le ${p.date}.`,
    button: 'Voir le boleto',
  },
  oxxoToPay: {
    subject: (p) => `À payer chez OXXO\u00a0: ${p.product}`,
    title: 'Votre bon de paiement OXXO est prêt',
    text: 'Présentez la référence ci-dessous à la caisse d’un magasin OXXO et payez en espèces. La confirmation prend jusqu’à 1 jour ouvré.',
    line: 'Référence',
    due: (p) => `À payer au plus tard le ${p.date}.`,
    button: 'Voir le bon de paiement',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Achat non finalisé\u00a0: ${p.product}`,
    title: 'Votre achat n’a pas abouti',
    text: 'Après vérification, le paiement n’a pas été accepté. Rien ne sera débité\u00a0; si votre banque a réservé le montant, elle le libérera. Vous pouvez essayer une autre carte ou un autre moyen de paiement.',
    button: 'Réessayer',
  },
  refundMade: {
    subject: (p) => `Remboursement\u00a0: ${p.product}`,
    title: 'Votre remboursement est effectué',
    text: 'Le vendeur vous a remboursé le montant ci-dessous.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    ended: 'N’est plus valable',
    amount: 'Montant remboursé',
    button: 'Voir ma commande',
  },
  paidTwice: {
    subject: (p) => `Payé deux fois\u00a0: ${p.product}`,
    title: 'Vous avez payé deux fois le même achat',
    text: 'Cet achat avait déjà été payé sur une autre page. Le premier paiement est conservé et nous vous remboursons celui-ci en totalité. Vous n’avez rien à faire. Selon votre banque, le remboursement peut mettre quelques jours à apparaître.',
    button: 'Voir ma commande',
  },
  refunded: {
    subject: (p) => `Remboursement\u00a0: ${p.product}`,
    title: 'Nous avons remboursé votre paiement',
    text: 'Votre paiement est arrivé alors que l’achat ne pouvait plus être finalisé\u00a0; nous vous avons donc remboursé la totalité.',
    reasons: {
      'paid-twice':
        'Cette commande avait déjà été payée par un autre moyen. Le premier paiement est valable et nous vous avons remboursé celui-ci en totalité.',
      'other-card-failed':
        'L’autre carte n’a pas été acceptée et l’achat n’a pas été finalisé\u00a0; nous vous avons donc remboursé ce que cette carte avait payé.',
      'subscription-ended':
        'L’abonnement a pris fin avant la confirmation de ce paiement\u00a0; nous vous avons donc remboursé la totalité.',
    },
    soon: 'Selon votre banque, le remboursement peut mettre quelques jours à apparaître.',
    button: 'Voir ma commande',
  },
} satisfies MailTexts
