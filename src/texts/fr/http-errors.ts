import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Requête non valide. Vérifiez les données envoyées.',
    '401': 'Non autorisé. Rechargez la page et réessayez.',
    '403': 'Accès refusé. Rechargez la page et réessayez.',
    '404': 'Ressource introuvable. Vérifiez l’adresse demandée.',
    '410': 'Votre achat n’a pas pu être effectué. Réessayez dans une minute.',
    '422': 'Vérifiez les données saisies.',
    '429': 'Trop de tentatives en peu de temps. Patientez une minute et réessayez.',
    '500': 'Erreur interne. Réessayez.',
    '502': 'Le serveur a reçu une réponse non valide. Réessayez dans une minute.',
    '503': 'Service indisponible. Réessayez dans une minute.',
    '504': 'Le serveur a mis trop de temps à répondre. Réessayez dans une minute.',
    other: 'Une erreur inconnue est survenue. Réessayez.',
  },
  codes: {
    SESSION_MISMATCH: 'Votre session a changé. Rechargez la page et réessayez. Rien n’a été débité.',
    TOKEN_FORGED: 'Cette page n’est plus valable. Rechargez-la et réessayez. Rien n’a été débité.',
    LINK_NOT_FOUND: 'Ce lien n’existe pas ou n’est pas disponible. Demandez le bon lien au vendeur.',
    OFFER_NOT_FOUND: 'Cette offre n’est pas valable ou n’est plus disponible. Merci de contacter le vendeur.',
    PRODUCT_NOT_FOUND: 'Ce produit n’existe pas ou n’est pas disponible. Demandez le bon lien au vendeur.',
    SELLER_NOT_READY: 'Ce produit ne peut pas être acheté pour le moment. Contactez le vendeur.',
    NONCE_REUSED:
      'Cette commande a déjà été envoyée avec d’autres données. Rechargez la page avant de réessayer.',
    PRICE_CHANGED: 'Le prix a changé. Vérifiez le nouveau total avant de payer. Rien n’a été débité.',
    PAYMENT_IN_PROGRESS:
      'Un paiement est déjà en cours pour cet achat. Attendez le résultat et ne payez pas une deuxième fois. Si ce paiement n’est pas le vôtre, achetez avec une autre adresse e-mail.',
    NO_SHIPPING_INTEGRATION: 'Ce produit ne peut pas encore être livré. Contactez le vendeur.',
    FREIGHT_INVALID:
      'Choisissez de nouveau votre mode de livraison\u00a0: le tarif a expiré. Rien n’a été débité.',
    CAPTCHA_REQUIRED: 'Le contrôle de sécurité n’a pas abouti. Veuillez réessayer. Rien n’a été débité.',
    TICKET_NOT_RESERVABLE:
      'Ce billet est vendu par date, sans réservation. Il est à vous dès qu’il est payé.',
    TICKET_NOT_ON_SALE: 'Cette vague de vente n’est pas ouverte pour le moment. Choisissez-en une autre.',
    WAITING_ROOM: 'Une file d’attente est en place pour cet événement. Rechargez la page pour y entrer.',
    TOO_MANY_TICKETS: 'Cela dépasse le nombre de billets autorisé par achat. Choisissez-en moins.',
    TOO_MANY_REQUESTS:
      'Trop de tentatives. Patientez un peu et réessayez\u00a0; si cela continue, contactez le vendeur.',
  },
  request: 'Une erreur est survenue lors du traitement de votre demande',
} satisfies FailureTexts['httpErrors']
