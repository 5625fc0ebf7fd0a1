import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const checkIn = {
  title: 'Contrôle des billets',
  noScript: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur.',
  noStorage:
    'Ce navigateur ne garde pas de données sur l’appareil. Ouvrez la page hors de la navigation privée.',
  gate: {
    intro:
      'Contrôlez les billets à l’entrée avec l’appareil photo. Une fois ouverte, la page fonctionne sans connexion.',
    key: 'Clé de l’événement',
    keyHint: 'L’organisation vous donne la clé, ou un lien qui la contient.',
    name: 'Nom de cette entrée',
    nameHint: 'Par exemple\u00a0: Porte A. Les autres entrées voient ce nom.',
    open: 'Ouvrir le contrôle',
    opening: 'Ouverture…',
    troubles: {
      key: 'Cette clé n’ouvre aucun événement. Vérifiez les lettres ou demandez-en une autre.',
      network: 'Le serveur n’a pas répondu. La première ouverture demande une connexion.',
      waiting:
        'Des passages d’un autre événement restent à envoyer. Connectez cet appareil avant de changer d’événement.',
    },
  },
  verdicts: {
    ready: { title: 'Prêt', text: 'Visez le QR code du billet avec l’appareil photo.' },
    welcome: 'Entrée autorisée',
    soldSince: 'Vendu après la dernière mise à jour de la liste. La signature est correcte.',
    halfPrice: 'Tarif réduit\u00a0: demandez le justificatif.',
    alreadyIn: 'Déjà passé',
    alreadyWhere: (p) => `À ${p.time}, ${p.checkInPoint}.`,
    alreadyWhen: (p) => `À ${p.time}.`,
    refusals: {
      void: { title: 'Billet annulé', text: 'Il a été remboursé ou annulé et n’est plus valable.' },
      transferred: {
        title: 'Billet transféré',
        text: 'Ce code a été remplacé quand le billet a été transféré. Demandez le nouveau.',
      },
      'other-event': {
        title: 'Autre événement',
        text: 'Le billet est authentique, mais pour un autre événement.',
      },
      forged: { title: 'Faux billet', text: 'La signature du code est incorrecte.' },
      'no-ticket': {
        title: 'Pas un billet',
        text: 'Ce code ne vient pas d’un billet. Demandez le QR code du billet.',
      },
      'unknown-number': {
        title: 'Numéro introuvable',
        text: 'Vérifiez les lettres. Un nouveau billet n’apparaît qu’après la mise à jour de la liste.',
      },
      'not-listed': {
        title: 'Contrôle impossible',
        text: 'Le billet n’est pas sur la liste et ce navigateur ne vérifie pas les signatures. Connectez-vous et mettez la liste à jour.',
      },
    },
  },
  camera: {
    title: 'Appareil photo',
    start: 'Allumer l’appareil photo',
    stop: 'Éteindre l’appareil photo',
    troubles: {
      denied:
        'L’appareil photo n’est pas autorisé. Autorisez-le dans les réglages du navigateur ou saisissez le numéro du billet.',
      missing: 'Cet appareil n’a pas d’appareil photo. Saisissez le numéro du billet.',
      busy: 'Une autre application utilise l’appareil photo. Fermez-la et réessayez.',
      insecure: 'L’appareil photo ne fonctionne que sur les pages https. Saisissez le numéro du billet.',
      failed: 'L’appareil photo ne donne pas d’image. Rechargez la page ou saisissez le numéro du billet.',
    },
  },
  typed: {
    label: 'Numéro du billet',
    hint: 'Il figure sous le QR code\u00a0: XXXX\u2011XXXX.',
    check: 'Contrôler',
  },
  inside: (p) => `${p.n} sur ${p.of} à l’intérieur`,
  connections: { online: 'Connecté', offline: 'Hors connexion', refused: 'Clé révoquée' },
  revoked:
    'La clé de cet événement a été révoquée. Rien n’est perdu\u00a0: saisissez une autre clé pour envoyer le reste.',
  anotherKey: 'Saisir une autre clé',
  waiting: (p) => plural('fr', p.n, { one: `${p.n} passage à envoyer`, other: `${p.n} passages à envoyer` }),
  synced: (p) => `Liste de ${p.time}`,
  sync: 'Mettre à jour',
  syncing: 'Mise à jour…',
  leave: {
    action: 'Terminer sur cet appareil',
    title: 'Terminer le contrôle\u00a0?',
    text: 'La clé, la liste et les passages sont effacés de cet appareil. Ce qui a été envoyé reste sur le serveur.',
    lost: (p) =>
      plural('fr', p.n, {
        one: `${p.n} passage n’est pas encore envoyé et sera perdu.`,
        other: `${p.n} passages ne sont pas encore envoyés et seront perdus.`,
      }),
    stay: 'Continuer',
  },
  doubles: {
    title: (p) =>
      plural('fr', p.n, {
        one: `${p.n} billet est passé plusieurs fois`,
        other: `${p.n} billets sont passés plusieurs fois`,
      }),
    text: 'Ils ont été contrôlés à des entrées hors connexion.',
    show: 'Voir lesquels',
  },
  unnamed: 'sans nom',
} satisfies Topics['check-in']
