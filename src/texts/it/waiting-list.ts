import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waitingList = {
  tickets: (p) => `${p.quantity} × ${p.ticket}, ${p.batch}`,
  event: 'Evento',
  kept: 'Biglietti',
  waiting: {
    title: 'Sei nella lista d’attesa',
    next: 'Il prossimo turno è il tuo.',
    before: (p) =>
      p.n === 1 ? 'C’è 1 richiesta prima della tua.' : `Ci sono ${p.n} richieste prima della tua.`,
    text: 'Appena ci sono biglietti per te, ti scriviamo. Non serve tenere aperta questa pagina.',
    leave: 'Esci dalla lista',
  },
  offered: {
    title: 'Ti teniamo da parte i biglietti',
    until: (p) => `Sono tuoi fino al ${p.time}. Poi passano alla persona successiva.`,
    take: 'Prendi i biglietti',
    minutes: (p) =>
      `Quando continui, hai ${plural('it', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minuti` })} per pagare.`,
    decline: 'Non li voglio più',
  },
  taken: {
    title: 'Questi biglietti sono riservati al tuo acquisto',
    text: 'Continua l’acquisto prima che scada la prenotazione.',
    go: 'Continua l’acquisto',
  },
  used: {
    title: 'Questo link è già stato usato',
    text: 'Se l’acquisto è concluso, i biglietti sono nella tua email. Se la prenotazione è scaduta prima, iscriviti di nuovo.',
  },
  lapsed: {
    title: 'Il tempo è scaduto',
    text: 'I biglietti sono passati alla persona successiva. Se vuoi ancora venire, iscriviti di nuovo.',
  },
  left: {
    title: 'Non sei più nella lista',
    text: 'Non ti scriveremo più. Se cambi idea, iscriviti di nuovo.',
  },
  paying: {
    title: 'C’è un pagamento in corso',
    text: 'Questi biglietti fanno parte di un acquisto non ancora concluso. Aspettane l’esito prima di riprovare.',
  },
  tooMany:
    'In questo browser hai già il massimo dei biglietti. Concludi o annulla quell’acquisto e torna a questo link.',
  unknown: {
    title: 'Questo link non è più valido',
    text: 'Controlla che l’indirizzo sia completo, come nell’email che hai ricevuto.',
  },
  toEvent: 'Vai all’evento',
  joinedMail: {
    subject: (p) => `Sei nella lista d’attesa: ${p.event}`,
    text: (p) =>
      `Se si liberano biglietti, avvisiamo in ordine di iscrizione. Avrai fino a ${plural('it', p.hours, { one: `${p.hours} ora`, other: `${p.hours} ore` })} per accettare. Dal link qui sotto vedi la tua posizione e puoi uscire dalla lista.`,
    button: 'Vedi la mia posizione',
    why: 'Qualcuno si è iscritto alla lista d’attesa con questo indirizzo. Se non l’hai chiesto tu, ignora questo messaggio o esci dalla lista con il link.',
  },
  offerMail: {
    subject: (p) => `Ci sono biglietti da parte per te: ${p.event}`,
    button: 'Vedi i miei biglietti',
    why: 'Ricevi questo messaggio perché sei nella lista d’attesa. Il link è solo tuo: chi lo apre può prendere i biglietti.',
  },
} satisfies Topics['waiting-list']
