import type { Topics } from '../topics.ts'

/** The labels of both steps are those of article 11a of Directive 2011/83/EU (Codice del consumo, article 54-bis). */
export const withdraw = {
  title: 'Recedere dal contratto qui',
  intro:
    'Indica il tuo acquisto. Nel prossimo passaggio controlli e confermi; fino ad allora non cambia nulla. Non devi indicare il motivo.',
  fields: {
    order: 'Numero dell’ordine',
    product: 'Prodotto',
    name: 'Nome e cognome',
    email: 'Indirizzo email dell’acquisto',
  },
  orderHint: 'È nell’email di conferma e sulla ricevuta, per esempio 4K7Q-2XM9.',
  sentTo: (p) => `La conferma di ricezione viene inviata a ${p.email}.`,
  next: 'Continua',
  missing: 'Compila questo campo.',
  wrongEmail: 'Controlla l’indirizzo email.',
  card: 'Non scrivere qui il numero di una carta.',
  review: {
    title: 'Controlla e conferma',
    text: 'Confermando, recedi da questo acquisto. Se il termine di legge o una garanzia con rimborso automatico è ancora in corso, ricevi il rimborso con il metodo usato per pagare e l’accesso al prodotto termina.',
    confirm: 'Conferma recesso',
    change: 'Torna indietro e correggi',
  },
  guarantee: {
    automatic: (p) =>
      `Il venditore dà una garanzia fino al ${p.at}: confermando, ricevi il rimborso automaticamente con il metodo usato per pagare e l’accesso al prodotto termina.`,
    ask: (p) =>
      `Il venditore dà una garanzia fino al ${p.at} e risponde alla tua richiesta: il rimborso non è automatico. Confermando, gli invii la richiesta.`,
  },
  received: {
    title: 'Abbiamo ricevuto il tuo recesso',
    text: 'Ti abbiamo inviato una conferma via email, con il contenuto della dichiarazione e la data e l’ora di ricezione.',
    at: 'Ricevuto il',
    reference: 'Riferimento',
  },
  mail: {
    buyer: {
      subject: 'Abbiamo ricevuto il tuo recesso',
      title: 'Abbiamo ricevuto il tuo recesso',
      text: 'Questo messaggio conferma che cosa hai dichiarato e quando lo abbiamo ricevuto. Conservalo.',
      next: 'Se esiste un acquisto con questo numero e questo indirizzo e il termine di legge o una garanzia con rimborso automatico è ancora in corso, lo rimborsiamo con il metodo di pagamento usato e ti avvisiamo via email. Negli altri casi ti risponde il venditore. Se non hai ancora pagato, non pagare: quanto viene pagato dopo è rimborsato.',
      notYou:
        'Se non eri tu, avvisa il venditore. Il denaro torna solo con il metodo con cui è stato pagato.',
    },
    done: {
      subject: 'Il tuo recesso è concluso',
      title: 'Il tuo recesso è concluso',
      refunded:
        'L’importo di questo acquisto ti viene rimborsato con il metodo con cui hai pagato. I tempi dipendono dalla tua banca o dall’emittente della carta. Gli abbonamenti di questo acquisto sono terminati.',
      unpaid:
        'Questo acquisto non era stato pagato: non c’è nulla da rimborsare. Se qualcosa viene pagato in seguito, lo rimborsiamo.',
    },
    refused: {
      subject: 'Risposta al tuo recesso',
      title: 'Non è stato possibile accettare il tuo recesso',
      text: 'Il venditore ha risposto:',
      next: 'Se non sei d’accordo, rispondi al venditore o rivolgiti a un’associazione dei consumatori.',
    },
    onFile: {
      subject: 'Tentativo di recesso dal tuo acquisto',
      title: 'Qualcuno ha chiesto di recedere dal tuo acquisto',
      text: 'Abbiamo ricevuto un recesso con il tuo numero d’ordine e un altro indirizzo email. Per questo il tuo acquisto non è cambiato.',
      next: 'Se eri tu, ripeti il recesso con l’email dell’acquisto. Altrimenti non devi fare nulla.',
    },
    seller: {
      subject: (p) => `Recesso dall’ordine ${p.order}`,
      title: 'Un acquirente ha esercitato il recesso',
      refunds:
        'Il diritto di recesso si applica: il rimborso è automatico e gli abbonamenti di questo acquisto terminano.',
      guaranteeRefunds:
        'La tua garanzia si applica: il rimborso è automatico e gli abbonamenti di questo acquisto terminano.',
      asks: 'Rispondi nell’area venditori, nella pagina della vendita; l’acquirente viene avvisato via email.',
      until: 'Il termine di legge scade il',
      guaranteeUntil: 'La tua garanzia scade il',
      other: 'Non è stato possibile rimborsare con il metodo di pagamento.',
      reasons: {
        'no-right': 'La legge non prevede il diritto di recesso per questo acquisto.',
        late: 'Il termine di legge è scaduto.',
        parcel: 'Il termine inizia con la consegna, e prima va restituito il prodotto.',
        event: 'L’acquisto è di biglietti, che possono essere già stati usati.',
        guarantee: 'Il termine di legge è scaduto o non si applica, e la tua garanzia è ancora in corso.',
        'guarantee-often':
          'La tua garanzia è ancora in corso, ma questo acquirente ha già avuto tre rimborsi automatici in 90 giorni.',
        'transfer-only': 'Il diritto si applica, ma questo metodo si rimborsa solo con un bonifico.',
        'too-late': 'Il diritto si applica, ma questo Pix non si può più rimborsare: fai un bonifico.',
        'refund-refused': 'Il diritto si applica, ma il rimborso è stato rifiutato.',
      },
    },
  },
} satisfies Topics['withdraw']
