import type { FailureTexts } from '../texts.ts'

export const errors = {
  '1404': 'Questo prodotto non è un abbonamento. Chiedi il link giusto al venditore.',
  '1405':
    'Nessun abbonamento attivo è collegato a questo documento. Controlla il numero; se è terminato, abbonati di nuovo o contatta il venditore.',
  '0404': 'Nessun abbonamento è stato sottoscritto con questo documento. Controlla il numero.',
  '0001': 'Questo codice sconto non è più valido. Continua senza o usane un altro.',
  COUPON_USED_UP: 'Questo codice sconto ha raggiunto il limite di utilizzi. Continua senza o usane un altro.',
  '87': 'Non è stato possibile elaborare la carta. Controlla i dati della carta.',
  BAD_TRACK_2_DATA: 'Non è stato possibile elaborare la carta. Controlla i dati della carta.',
  BANK: 'La banca non ha autorizzato il pagamento. Contatta la tua banca o l’emittente della carta.',
  CREDIT_CARD_OPERATOR:
    'L’emittente non ha autorizzato il pagamento. Contatta la tua banca o l’emittente della carta.',
  BLACKLIST_PURCHASE:
    'La carta è stata bloccata dopo troppi tentativi. Chiedi lo sblocco all’emittente o usa un’altra carta.',
  INVALID_CVV: 'Il codice di sicurezza (CVV) non è corretto. Inseriscilo di nuovo.',
  INVALID_CLIENT_DATA: 'Alcuni dati personali non sono corretti. Controllali e riprova.',
  DUPLICATE_PURCHASE: 'Hai già acquistato questo prodotto. Cerca la conferma nella tua email.',
  PRODUCT_OUT_OF_STOCK: 'Questo prodotto è esaurito. Chiedi al venditore quando torna disponibile.',
  INVALID_DATA: 'I dati della carta non sono corretti. Controllali e riprova.',
  INVALID_CREDIT_CARD: 'Questa carta è disattivata, bloccata, scaduta o non accettata. Usane un’altra.',
  CREDIT_CARD_INVALID: 'Non è stato possibile completare l’ordine. Riprova più tardi.',
  CARD_GONE:
    'Per sicurezza conserviamo i dati della carta solo per poco tempo e non ci sono più. Inserisci di nuovo la carta.',
  WALLET_GONE:
    'Ogni autorizzazione del tuo wallet vale per un solo pagamento e per poco tempo, e questa non è più valida. Paga di nuovo con il wallet.',
  INSUFFICIENT_FUNDS:
    'Il plafond o il saldo della carta non basta. Prova con un’altra carta o un altro metodo di pagamento.',
  INVALID_PAYMENT_TYPE: 'Questo metodo di pagamento non è valido per l’acquisto. Scegline un altro.',
  INVALID_INSTALLMENTS:
    'Il numero o l’importo delle rate non è stato autorizzato. Scegli un altro numero di rate.',
  CURRENCY_NOT_SUPPORTED: 'Questa carta non accetta la valuta dell’acquisto. Provane un’altra.',
  SUSPECTED_FRAUD:
    'Il pagamento non è stato consentito. Contatta la tua banca o usa un altro metodo di pagamento.',
  SUSPECTED_INTERN_FRAUD:
    'Per sicurezza, al momento qui non si accettano carte. Paga in un altro modo, oppure riprova con una carta tra un’ora.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'L’acquisto non è stato completato. Rivedi i dati e riprova, oppure scegli un altro metodo di pagamento.',
  GENERIC:
    'Si è verificato un errore durante il pagamento. Controlla i dati e, se continua, contatta il venditore.',
  TICKET_UNAVAILABLE: 'Questo biglietto è appena stato acquistato da un’altra persona. Scegline un altro.',
  WORLDPAY_CARD_ERROR:
    'Non è stato possibile elaborare questa carta. Provane un’altra o attendi qualche ora.',
  INCOMPLETE_ADDRESS: 'Compila tutti i campi dell’indirizzo.',
  COMPLETE_CHALLENGE_3DS:
    'La verifica 3-D Secure della tua banca non è stata completata. Riprova o usa un’altra carta.',
  EXPIRED_RATE_TOKEN: 'Il tasso di cambio è scaduto. Ricarica la pagina per vedere il prezzo attuale.',
  INVALID_INSTALLMENTS_BUMP:
    'Il prodotto aggiuntivo non accetta questo numero di rate. Scegline meno o rimuovi quel prodotto.',
  ORDER_BUMP_ERROR: 'Non è stato possibile aggiungere il prodotto aggiuntivo. Rimuovilo e riprova.',
  PENDING_FRAUD_ANALYSIS:
    'Abbiamo ricevuto il tuo ordine e lo stiamo verificando. Riceverai l’esito via email.',
  TOO_MANY_UNPAID: 'Alcuni tuoi ordini sono ancora in attesa di pagamento. Pagane uno o riprova tra un’ora.',
  VOUCHER_UNAVAILABLE:
    'Troppi ordini sono in attesa di pagamento con boleto o voucher. Scegli un altro metodo di pagamento per acquistare ora.',
} satisfies FailureTexts['errors']
