import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const result = {
  success: {
    title: 'Votre achat est confirmé\u00a0!',
    donated: 'Merci pour votre don\u00a0!',
    /** The headline of what was got for nothing. */
    got: 'C’est fait, c’est à vous\u00a0!',
    thanks: (p) => `Merci, ${p.name}\u00a0!`,
    bought: 'Ce que vous avez acheté',
    donation: 'Votre don',
    cashback: 'Votre cashback',
    order: (p) => `Commande ${p.id}`,
    orderNumber: 'Numéro de commande',
    date: 'Date d’achat',
    method: 'Moyen de paiement',
    /** What the statement of a card shows of the purchase, after the words of whoever processed it. */
    statement: {
      label: 'Sur le relevé de carte',
      value: (p: { name: string }) => `contient «\u00a0${p.name}\u00a0»`,
    },
    total: 'Total payé',
    arrivesTitle: 'Livraison',
    arrivesDigital: (p) =>
      `Vos identifiants d’accès sont envoyés à ${p.email}, en général en quelques minutes. Regardez aussi dans vos courriers indésirables.`,
    arrivesBySeller: (p) =>
      `Le vendeur envoie l’accès à ${p.email}. Regardez aussi dans vos courriers indésirables.`,
    arrivesPhysical: (p) => `Le vendeur prépare l’envoi et transmet le numéro de suivi à ${p.email}.`,
    arrivesWith: (p) => `${p.name}\u00a0: arrive entre le ${p.from} et le ${p.to}`,
    giftFor: (p) => `Cadeau pour ${p.name}`,
    giftArrives: (p) => `${p.name} reçoit l’e-mail du cadeau à ${p.email}, en général en quelques minutes.`,
    giftArrivesOn: (p) => `${p.name} reçoit l’e-mail du cadeau à ${p.email} le ${p.date}.`,
    accessDelay:
      'Si vos identifiants d’accès ne sont pas arrivés après 72 heures, regardez dans vos courriers indésirables et contactez le vendeur.',
    open: 'Accéder maintenant',
    kinds: {
      course: {
        arrives: (p) =>
          `L’accès à votre formation est envoyé à ${p.email}, en général en quelques minutes. Regardez aussi dans vos courriers indésirables.`,
        delay:
          'Si l’accès à votre formation n’est pas arrivé après 72 heures, regardez dans vos courriers indésirables et contactez le vendeur.',
        open: 'Commencer la formation',
      },
      ebook: {
        arrives: (p) =>
          `Votre e-book est envoyé à ${p.email}, en général en quelques minutes. Regardez aussi dans vos courriers indésirables.`,
        delay:
          'Si votre e-book n’est pas arrivé après 72 heures, regardez dans vos courriers indésirables et contactez le vendeur.',
        open: 'Ouvrir l’e-book',
      },
    },
    contactSeller: 'Contacter le vendeur',
    contract: 'Résumé du contrat',
    print: 'Imprimer le contrat',
    details: 'Détails de la commande',
    printDetails: 'Imprimer ou enregistrer',
    deliverTo: 'Adresse de livraison',
    withdrawal: 'Renoncer au contrat ici',
    buyAgain: 'Acheter à nouveau',
    trialTitle: 'Votre période d’essai a commencé\u00a0!',
    transactionCode: 'Code de transaction',
    status: 'Statut',
    refunded: 'Montant remboursé',
    partiallyRefunded: 'Une partie du montant a été remboursée. Le reste de l’achat reste valable.',
    renewed: {
      charge: 'Paiement reçu\u00a0!',
      card: 'Carte mise à jour\u00a0!',
      cardText: 'Les prochaines échéances seront prélevées sur cette carte. Rien n’a été débité aujourd’hui.',
    },
  },
  statuses: {
    PROCESSING: 'En cours de traitement',
    WAITING_PAYMENT: 'En attente de paiement',
    PAID: 'Payé',
    PENDING_FRAUD_ANALYSIS: 'En cours de vérification',
    REFUSED: 'Refusé',
    EXPIRED: 'Expiré',
    CANCELED: 'Annulé',
    REFUNDED: 'Remboursé',
    PARTIALLY_REFUNDED: 'Partiellement remboursé',
    CHARGEBACK: 'Contesté',
    TRIAL: 'Période d’essai',
  },
  waiting: {
    title: 'En attente du paiement',
    text: 'Dès que le paiement sera confirmé, la suite s’affichera automatiquement.',
    live: 'Suivi en temps réel',
    reconnecting: 'Reconnexion…',
  },
  notCompleted: {
    title: 'Achat non finalisé',
    text: 'Le paiement n’a pas été accepté et rien n’a été débité.',
    tryAgain: 'Réessayer',
    expired: 'Rien n’a été débité. Si vous souhaitez toujours acheter, il suffit de réessayer.',
    canceled: 'Ce paiement a été annulé.',
    refunded: 'Le montant de cet achat a été remboursé.',
    expiredTitle: 'Le délai de paiement est écoulé',
    canceledTitle: 'Paiement annulé',
    refundedTitle: 'Achat remboursé',
    refundWhen: {
      card: 'Par carte, le montant apparaît sur l’un de vos deux prochains relevés.',
      pix: 'Par Pix, le montant revient en quelques minutes sur le compte qui a payé.',
      paypal: 'Avec PayPal, le montant revient sur votre solde ou sur la carte utilisée.',
      transfer: 'Le vendeur vous rembourse par virement.',
    },
    chargebackTitle: 'Achat contesté',
    chargeback:
      'Le paiement de cet achat a été contesté auprès de la banque. Si ce n’était pas vous, contactez le vendeur.',
  },
  error: {
    title: 'Un problème est survenu',
    text: 'Une erreur est survenue lors du traitement de votre demande',
    advice: 'Cette erreur n’a entraîné aucun débit. Réessayez dans un instant.',
    reference: (p) => `Code d’erreur\u00a0: ${p.id}`,
    saleNotFound: 'Achat introuvable',
    saleNotFoundWhy: 'Nous n’avons pas trouvé cet achat, ou le lien est incomplet.',
    saleNotFoundAdvice:
      'Ouvrez le lien du dernier e-mail reçu au sujet de cet achat\u00a0: si son adresse e-mail a été modifiée, les anciens liens ne s’ouvrent plus. S’il ne fonctionne pas, écrivez au vendeur. Si vous avez déjà payé, votre paiement reste valable.',
  },
  notFound: {
    renewalLink: 'Ce lien d’abonnement n’est plus valable ou est incomplet.',
    renewalAdvice:
      'Ouvrez le lien du dernier e-mail reçu au sujet de votre abonnement. S’il ne fonctionne pas non plus, écrivez au vendeur à l’adresse indiquée dans cet e-mail. Rien n’a été débité.',
    title: 'Page introuvable',
    withPath: (p) => `Page introuvable\u00a0: ${p.path}`,
    text: 'Vérifiez l’adresse ou redemandez le lien au vendeur.',
  },
  index: {
    title: 'Paiement sécurisé',
    text: 'Pour acheter, ouvrez le lien que le vendeur vous a envoyé.',
    demo: 'Liens de démonstration',
    about:
      'Balcão est une page de paiement open source pour les produits numériques et physiques, les abonnements et les billets.',
  },
  registered: {
    title: 'Commande enregistrée',
    text: (p) => `Il ne reste plus qu’à payer. Dès que le paiement sera crédité, nous écrirons à ${p.email}.`,
  },
  unfinished: {
    ordered: (p) => `Commande passée ${p.when}.`,
    elsewhere: 'Vous avez déjà acheté ce produit.',
    see: 'Voir mon achat',
    showCode: 'Voir le code',
  },
  tab: { pix: 'Pix en attente', waiting: 'Paiement en attente' },
  qrCode: {
    timeLeft: 'Temps restant',
    minutesLeft: (p) =>
      plural('fr', p.n, {
        one: `Le code expire dans ${p.n} minute.`,
        other: `Le code expire dans ${p.n} minutes.`,
      }),
    show: 'Afficher le QR code',
    hide: 'Masquer le QR code',
  },
  pix: {
    title: 'Payez avec Pix',
    amount: 'Montant',
    stepsTitle: 'Comment payer',
    qrCode: 'QR code Pix',
    code: 'Code Pix («\u00a0copia e cola\u00a0»)',
    copy: 'Copier le code',
    copied: 'Code copié',
    downloadImage: 'Télécharger le QR code',
    imageName: 'pix-qr-code',
    expires: (p) => `Le code expire ${p.when}.`,
    expired: 'Code expiré',
    expiredText: 'Ce code n’est plus valable. Générez-en un nouveau pour continuer.',
    regenerate: 'Générer un nouveau code',
    regenerating: 'Génération d’un nouveau code…',
    oldCodeStays:
      'Le code n’a pas encore pu être remplacé. Si vous avez déjà payé, attendez ici la confirmation.',
    alreadyPaid: 'J’ai déjà payé',
    checking: 'Recherche de votre paiement…',
    notFoundYet:
      'Le paiement n’est pas encore arrivé. Dès que la banque nous préviendra, la suite s’affichera automatiquement.',
    received: 'Paiement reçu\u00a0!',
    waiting: 'En attente du paiement',
    payAnotherWay: 'Payer autrement',
  },
  boleto: {
    title: 'Votre boleto est prêt',
    text: 'Payez dans l’application de votre banque, en agence ou dans un point de loterie au Brésil.',
    line: 'Code du boleto (linha digitável)',
    copy: 'Copier le code du boleto',
    copied: 'Code du boleto copié',
    barcode: 'Code-barres du boleto',
    print: 'Imprimer le boleto',
    open: 'Ouvrir le boleto',
    amount: 'Montant',
    due: (p) => `À payer au plus tard le ${p.date}`,
    mailed: (p) => `Nous avons aussi envoyé le boleto à ${p.email}.`,
  },
  review: {
    title: 'Commande reçue, en cours de vérification',
    text: 'Nous avons reçu votre commande, qui fait l’objet d’une vérification rapide. Vous recevrez le résultat par e-mail, en général en quelques minutes.',
    understood: 'J’ai compris',
  },
  unknown: {
    title: 'Nous confirmons votre paiement',
    text: 'La banque n’a pas encore répondu. Ne payez pas une deuxième fois\u00a0: dès que nous le saurons, cette page affichera le résultat.',
    mail: (p) => `Vous pouvez fermer la page. Nous vous préviendrons à ${p.email}.`,
  },
  slip: {
    place: 'Lieu de paiement',
    reserved: 'Réservé jusqu’au',
    reservedNote:
      'Un paiement reçu plus tard ne compte que s’il en reste. Sinon, vous recevrez un remboursement.',
    placeText: 'Payable dans toute banque au Brésil jusqu’à l’échéance',
    due: 'Échéance',
    beneficiary: 'Bénéficiaire',
    issued: 'Date d’émission',
    address: 'Adresse du bénéficiaire',
    payer: 'Payeur',
    document: 'Numéro de commande',
    about: 'Objet',
  },
  oxxo: {
    title: 'Votre bon de paiement OXXO est prêt',
    place: 'Payable à la caisse de tout magasin OXXO jusqu’à l’échéance',
    text: 'Présentez ce code à la caisse d’un magasin OXXO et payez en espèces.',
    line: 'Référence',
    copy: 'Copier la référence',
    copied: 'Référence copiée',
    barcode: 'Code-barres du bon de paiement',
    print: 'Imprimer le bon de paiement',
    clearing: 'Après le paiement, la confirmation prend jusqu’à 1 jour ouvré.',
    mailed: (p) => `Nous avons aussi envoyé le bon de paiement à ${p.email}.`,
  },
  bank: {
    title: 'Il reste une étape auprès de votre banque',
    text: 'La banque de votre carte doit s’assurer que c’est bien vous. Rien n’a encore été débité\u00a0; dès votre confirmation, l’achat se poursuit automatiquement.',
    goOn: 'Confirmer auprès de la banque',
  },
  wallet: {
    title: 'Il reste une étape chez PayPal',
    text: 'Votre commande est conservée. Confirmez le paiement chez PayPal\u00a0: rien n’est débité avant.',
    goOn: 'Continuer sur PayPal',
    canceledTitle: 'Paiement PayPal non finalisé',
    canceledText:
      'Rien n’a été débité et vos informations sont toujours là. Réessayez ou choisissez un autre moyen de paiement.',
  },
} satisfies Topics['result']
