import type { FailureTexts } from '../texts.ts'

export const httpErrors = {
  statuses: {
    '400': 'Richiesta non valida. Controlla i dati inviati.',
    '401': 'Non autorizzato. Ricarica la pagina e riprova.',
    '403': 'Accesso negato. Ricarica la pagina e riprova.',
    '404': 'Risorsa non trovata. Controlla l’indirizzo richiesto.',
    '410': 'Non è stato possibile effettuare il tuo acquisto. Riprova tra un minuto.',
    '422': 'Controlla i dati inseriti.',
    '429': 'Troppi tentativi in poco tempo. Attendi un minuto e riprova.',
    '500': 'Errore interno. Riprova.',
    '502': 'Il server ha ricevuto una risposta non valida. Riprova tra un minuto.',
    '503': 'Servizio non disponibile. Riprova tra un minuto.',
    '504': 'Il server ha impiegato troppo tempo a rispondere. Riprova tra un minuto.',
    other: 'Si è verificato un errore sconosciuto. Riprova.',
  },
  codes: {
    SESSION_MISMATCH:
      'La tua sessione è cambiata. Ricarica la pagina e riprova. Non è stato addebitato nulla.',
    TOKEN_FORGED: 'Questa pagina non è più valida. Ricaricala e riprova. Non è stato addebitato nulla.',
    LINK_NOT_FOUND: 'Questo link non esiste o non è disponibile. Chiedi quello giusto al venditore.',
    OFFER_NOT_FOUND: 'Questa offerta non è valida o non è più disponibile. Contatta il venditore.',
    PRODUCT_NOT_FOUND: 'Questo prodotto non esiste o non è disponibile. Chiedi il link giusto al venditore.',
    SELLER_NOT_READY: 'Al momento non è possibile acquistare questo prodotto. Contatta il venditore.',
    NONCE_REUSED: 'Questo ordine è già stato inviato con altri dati. Ricarica la pagina prima di riprovare.',
    PRICE_CHANGED:
      'Il prezzo è cambiato. Controlla il nuovo totale prima di pagare. Non è stato addebitato nulla.',
    PAYMENT_IN_PROGRESS:
      'C’è già un pagamento in corso per questo acquisto. Attendi l’esito e non pagare di nuovo. Se il pagamento non è tuo, acquista con un altro indirizzo email.',
    NO_SHIPPING_INTEGRATION: 'Questo prodotto non si può ancora spedire. Contatta il venditore.',
    FREIGHT_INVALID:
      'Scegli di nuovo la spedizione: il prezzo indicato non è più valido. Non è stato addebitato nulla.',
    CAPTCHA_REQUIRED:
      'Il controllo di sicurezza non è stato completato. Riprova. Non è stato addebitato nulla.',
    TICKET_NOT_RESERVABLE: 'Questo biglietto non prevede prenotazione: è tuo non appena lo paghi.',
    TICKET_NOT_ON_SALE: 'Questa fase di vendita non è aperta al momento. Scegline un’altra.',
    WAITING_ROOM: 'Per questo evento è attiva una sala d’attesa. Ricarica la pagina per entrarci.',
    TOO_MANY_TICKETS: 'Sono più biglietti di quanti ne consente un acquisto. Scegline meno.',
    TOO_MANY_REQUESTS: 'Troppi tentativi. Attendi un po’ e riprova; se continua così, contatta il venditore.',
  },
  request: 'Si è verificato un errore durante l’elaborazione della richiesta',
} satisfies FailureTexts['httpErrors']
