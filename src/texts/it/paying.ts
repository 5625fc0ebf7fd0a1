import type { Topics } from '../topics.ts'

export const paying = {
  confirmation: {
    title: 'Conferma l’acquisto',
    question: (p) => `Pagare in ${p.n} rate da ${p.value}, per un totale di ${p.total}?`,
    questionOnce: (p) => `Pagare ${p.value} in un’unica soluzione?`,
    confirm: 'Sì, paga',
    cancel: 'No, torna indietro',
  },
  bump: {
    upTo: (p) =>
      p.n === 1
        ? 'Con questo articolo: solo 1 pagamento con carta'
        : `Con questo articolo: fino a ${p.n} rate con carta`,
    lowered: (p) => `Con questo articolo, ${p.to} con carta, invece di ${p.from}`,
  },
  processing: {
    title: 'Pagamento in corso',
    text: 'Non uscire da questa schermata. Di solito bastano pochi secondi.',
    slow: 'Ci vuole più tempo del solito, ma il tuo ordine è ancora in corso. Non pagare di nuovo.',
    redirecting: 'Ti portiamo al passaggio successivo…',
    waiting:
      'Il negozio non risponde. Continuiamo a provare, sempre con questo stesso ordine: non pagherai due volte. Non chiudere questa schermata.',
    offline:
      'Sei offline. Appena torni in linea, inviamo questo stesso ordine: non pagherai due volte. Non chiudere questa schermata.',
    unknown:
      'Non sappiamo se il tuo ordine è arrivato. Riprova: è lo stesso ordine e non pagherai due volte.',
  },
  priceChanged: {
    title: 'Il prezzo è cambiato',
    text: (p) =>
      `Mentre compilavi il modulo, il totale è passato da ${p.before} a ${p.now}. Non è stato addebitato nulla. Vuoi continuare?`,
    accept: (p) => `Continua per ${p.now}`,
    refuse: 'Non ora',
  },
  recovery: {
    anotherCard: 'Usa un’altra carta',
    anotherMethod: 'Paga in un altro modo',
    withoutBumps: 'Rimuovi il prodotto aggiuntivo',
    notCharged: 'Non è stato addebitato nulla.',
    mailAgain: 'Invia di nuovo la conferma',
    mailing: 'Invio…',
    mailed:
      'Se esiste un acquisto con questi dati, la conferma arriva tra poco all’email usata. Controlla anche la cartella spam.',
  },
} satisfies Topics['paying']
