import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const checkIn = {
  title: 'Controllo accessi',
  noScript: 'Questa pagina ha bisogno di JavaScript. Attivalo nel browser.',
  noStorage:
    'Questo browser non conserva dati sul dispositivo. Apri la pagina fuori dalla navigazione privata.',
  gate: {
    intro:
      'Controlla i biglietti all’ingresso con la fotocamera di questo dispositivo. Una volta aperta, la pagina funziona senza connessione.',
    key: 'Chiave dell’evento',
    keyHint: 'Chi organizza l’evento ti dà la chiave o un link che la contiene.',
    name: 'Nome di questo ingresso',
    nameHint: 'Per esempio: Porta A. Gli altri ingressi vedono questo nome.',
    open: 'Apri il controllo',
    opening: 'Apertura…',
    troubles: {
      key: 'Questa chiave non apre nessun evento. Controlla le lettere o chiedine un’altra.',
      network: 'Il server non ha risposto. Per aprire la prima volta serve la connessione.',
      waiting:
        'Ci sono ancora accessi di un altro evento da inviare. Connetti questo dispositivo prima di cambiare evento.',
    },
  },
  verdicts: {
    ready: { title: 'Tutto pronto', text: 'Inquadra il codice QR del biglietto.' },
    welcome: 'Può entrare',
    soldSince: 'Venduto dopo l’ultimo aggiornamento della lista. La firma è corretta.',
    halfPrice: 'Ridotto: chiedi il documento.',
    alreadyIn: 'Ingresso già effettuato',
    alreadyWhere: (p) => `Alle ${p.time}, ${p.checkInPoint}.`,
    alreadyWhen: (p) => `Alle ${p.time}.`,
    refusals: {
      void: { title: 'Biglietto annullato', text: 'È stato rimborsato o annullato e non vale più.' },
      transferred: {
        title: 'Biglietto trasferito',
        text: 'Questo codice è stato sostituito quando il biglietto è stato trasferito. Chiedi quello nuovo.',
      },
      'other-event': { title: 'Altro evento', text: 'Il biglietto è autentico, ma è di un altro evento.' },
      forged: { title: 'Biglietto falso', text: 'La firma del codice non è corretta.' },
      'no-ticket': {
        title: 'Non è un biglietto',
        text: 'Questo codice non viene da un biglietto. Chiedi il codice QR del biglietto.',
      },
      'unknown-number': {
        title: 'Numero non trovato',
        text: 'Controlla le lettere. Un biglietto nuovo appare solo dopo l’aggiornamento della lista.',
      },
      'not-listed': {
        title: 'Impossibile controllare',
        text: 'Il biglietto non è nella lista e questo browser non controlla le firme. Connettiti e aggiorna la lista.',
      },
    },
  },
  camera: {
    title: 'Fotocamera',
    start: 'Accendi la fotocamera',
    stop: 'Spegni la fotocamera',
    troubles: {
      denied:
        'La fotocamera non è consentita. Consentila nelle impostazioni del browser o inserisci il numero del biglietto.',
      missing: 'Questo dispositivo non ha una fotocamera. Inserisci il numero del biglietto.',
      busy: 'Un’altra app usa la fotocamera. Chiudila e riprova.',
      insecure: 'La fotocamera funziona solo su pagine https. Inserisci il numero del biglietto.',
      failed: 'La fotocamera non fornisce immagini. Ricarica la pagina o inserisci il numero del biglietto.',
    },
  },
  typed: { label: 'Numero del biglietto', hint: 'È sotto il codice QR: XXXX\u2011XXXX.', check: 'Controlla' },
  inside: (p) => plural('it', p.n, { one: `${p.n} entrato su ${p.of}`, other: `${p.n} entrati su ${p.of}` }),
  connections: { online: 'Connesso', offline: 'Senza connessione', refused: 'Chiave revocata' },
  revoked:
    'La chiave di questo evento è stata revocata. Non si è perso niente: inserisci un’altra chiave per inviare il resto.',
  anotherKey: 'Inserisci un’altra chiave',
  waiting: (p) => plural('it', p.n, { one: `${p.n} accesso da inviare`, other: `${p.n} accessi da inviare` }),
  synced: (p) => `Lista delle ${p.time}`,
  sync: 'Aggiorna ora',
  syncing: 'Aggiornamento…',
  leave: {
    action: 'Termina su questo dispositivo',
    title: 'Terminare il controllo?',
    text: 'La chiave, la lista e gli accessi vengono rimossi da questo dispositivo. Quello che è stato inviato resta sul server.',
    lost: (p) =>
      plural('it', p.n, {
        one: `${p.n} accesso non è ancora stato inviato e va perso.`,
        other: `${p.n} accessi non sono ancora stati inviati e vanno persi.`,
      }),
    stay: 'Continua',
  },
  doubles: {
    title: (p) =>
      plural('it', p.n, {
        one: `${p.n} biglietto è entrato più di una volta`,
        other: `${p.n} biglietti sono entrati più di una volta`,
      }),
    text: 'Sono stati controllati a ingressi senza connessione.',
    show: 'Mostra quali',
  },
  unnamed: 'senza nome',
} satisfies Topics['check-in']
