import type { Topics } from '../topics.ts'

export const cancel = {
  title: 'Disdire i contratti qui',
  intro: 'Compila questa pagina e disdici il contratto. Non serve un account.',
  kind: 'Tipo di disdetta',
  ordinary: 'Disdetta ordinaria',
  forCause: 'Disdetta per giusta causa',
  causeLabel: 'Motivo della disdetta',
  product: 'Prodotto',
  fields: {
    cause: 'Motivo (solo per la disdetta per giusta causa)',
    name: 'Nome e cognome',
    email: 'Email dell’acquisto',
    order: 'Numero d’ordine (facoltativo)',
    end: 'Data di fine (facoltativa)',
  },
  hints: {
    order:
      'È nell’email di conferma, per esempio 4K7Q-2XM9. Senza, cerchiamo il contratto in base all’email.',
    end: 'Senza data, il contratto finisce appena possibile: con il periodo già pagato.',
  },
  declared: { order: 'Numero dell’ordine', end: 'Data di fine richiesta' },
  earliest: 'Appena possibile',
  sentTo: (p) => `La conferma viene inviata a ${p.email}.`,
  submit: 'Disdici ora',
  missing: 'Compila questo campo.',
  tooLong: 'Questo testo è troppo lungo.',
  wrongEmail: 'Controlla l’indirizzo email.',
  wrongDate: 'Controlla la data.',
  card: 'Non scrivere qui il numero di una carta.',
  received: {
    title: 'Abbiamo ricevuto la tua disdetta',
    text: 'Ti abbiamo inviato una conferma via email, con quello che hai dichiarato, la data e l’ora di ricezione e la fine del contratto.',
    at: 'Ricevuta il',
    reference: 'Riferimento',
    save: 'Salva questa ricevuta',
    by: (p) => `Dichiarata con il pulsante «${p.button}».`,
  },
  going: {
    title: 'Il tuo contratto è disdetto',
    ends: (p) => `Finisce il ${p.date}. Dopo non viene addebitato più nulla.`,
    over: (p) => `È finito il ${p.date}.`,
    undoHint: 'Fino ad allora puoi cambiare idea.',
    undo: 'Mantieni il contratto',
  },
  undone: {
    title: 'Il tuo contratto continua',
    text: 'La disdetta è stata annullata. Ti abbiamo inviato una conferma via email.',
  },
  mail: {
    buyer: {
      subject: 'Conferma della tua disdetta',
      title: 'Abbiamo ricevuto la tua disdetta',
      text: 'Questo messaggio conferma quello che hai dichiarato e quando lo abbiamo ricevuto. Conservalo.',
      ends: (p) => `Il contratto finisce il ${p.date}. Da quel giorno non viene addebitato più nulla.`,
      over: (p) => `Questo contratto era già finito il ${p.date}.`,
      forCause:
        'Il venditore ha ricevuto il tuo motivo e ti risponde se il contratto finisce prima e se ti spetta un rimborso.',
      unmatched:
        'Non abbiamo trovato nessun contratto con questi dati. Controlla il numero d’ordine e usa l’email dell’acquisto, oppure scrivi al venditore.',
      several: 'Con questa email ci sono più contratti. Apri qui sotto quello che vuoi disdire.',
      notYou: 'Non eri tu o hai cambiato idea? Fino alla fine del contratto puoi annullare qui la disdetta.',
    },
    undone: {
      subject: 'Disdetta annullata',
      title: 'Il contratto continua',
      text: 'La disdetta è stata annullata e il contratto continua come prima.',
    },
    onFile: {
      subject: 'Tentativo di disdire il tuo contratto',
      title: 'Qualcuno ha chiesto di disdire il tuo contratto',
      text: 'Abbiamo ricevuto una disdetta con il tuo numero d’ordine e un altro indirizzo email. Per questo non è cambiato nulla.',
      next: 'Se eri tu, apri il link qui sopra. Altrimenti non devi fare nulla.',
    },
    seller: {
      subject: (p) => `Disdetta di ${p.name}`,
      title: 'Un acquirente ha disdetto un contratto',
      ends: (p) => `Il contratto finisce da solo il ${p.date}; gli addebiti da quel giorno sono annullati.`,
      forCause:
        'L’acquirente disdice per giusta causa. Rispondi: se il motivo è valido, termina prima l’abbonamento nella pagina dell’abbonamento e rimborsa quanto dovuto nella pagina della vendita.',
    },
  },
} satisfies Topics['cancel']
