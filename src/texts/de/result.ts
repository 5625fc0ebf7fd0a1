import type { Texts } from '../texts.ts'

export const result = {
  success: {
    title: 'Kauf erfolgreich!',
    thanks: (p) => `Vielen Dank, ${p.name}!`,
    bought: 'Ihr Einkauf',
    order: (p) => `Bestellung ${p.id}`,
    orderNumber: 'Bestellnummer',
    date: 'Kaufdatum',
    method: 'Zahlungsart',
    total: 'Bezahlter Betrag',
    installments: (p) => `${p.n} Raten à ${p.value}`,
    arrivesTitle: 'So erhalten Sie Ihren Kauf',
    arrivesDigital: (p) =>
      `Ihre Zugangsdaten kommen an ${p.email}, meist innerhalb weniger Minuten. Bitte sehen Sie auch im Spam-Ordner nach.`,
    arrivesPhysical: (p) =>
      `Der Verkäufer bereitet den Versand vor und schickt die Sendungsnummer an ${p.email}.`,
    accessDelay:
      'Falls Ihre Zugangsdaten nach 72 Stunden noch nicht da sind, sehen Sie bitte im Spam-Ordner nach und wenden Sie sich an den Verkäufer.',
    open: 'Jetzt zugreifen',
    contactSeller: 'Verkäufer kontaktieren',
    contract: 'Vertragsübersicht',
    print: 'Vertragsübersicht drucken oder speichern',
    withdrawal: 'Vertrag widerrufen',
    buyAgain: 'Noch einmal kaufen',
  },
  statuses: {
    PROCESSING: 'In Bearbeitung',
    WAITING_PAYMENT: 'Zahlung ausstehend',
    PAID: 'Bezahlt',
    PENDING_FRAUD_ANALYSIS: 'In Prüfung',
    REFUSED: 'Abgelehnt',
    EXPIRED: 'Abgelaufen',
    CANCELED: 'Storniert',
    REFUNDED: 'Erstattet',
    PARTIALLY_REFUNDED: 'Teilweise erstattet',
    CHARGEBACK: 'Rückbelastet',
    TRIAL: 'Probezeitraum',
  },
  waiting: {
    title: 'Warten auf die Zahlung',
    text: 'Sobald die Zahlung bestätigt ist, geht diese Seite von selbst weiter.',
    live: 'Wird in Echtzeit verfolgt',
    reconnecting: 'Verbindung wird wiederhergestellt…',
    backToCheckout: 'Zurück zum Checkout',
  },
  notCompleted: {
    title: 'Kauf nicht abgeschlossen',
    text: 'Die Zahlung wurde nicht genehmigt und es wurde nichts abgebucht.',
    tryAgain: 'Noch einmal versuchen',
    expired: 'Die Zahlungsfrist ist abgelaufen und es wurde nichts abgebucht.',
    canceled: 'Diese Zahlung wurde storniert.',
    refunded: 'Der Betrag dieses Kaufs wurde zurückgezahlt.',
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Bei der Verarbeitung Ihrer Anfrage ist ein Fehler aufgetreten',
    advice: 'Durch diesen Fehler wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    reference: (p) => `Code für den Support: ${p.id}`,
  },
  notFound: {
    title: 'Seite nicht gefunden',
    withPath: (p) => `Seite nicht gefunden: ${p.path}`,
    text: 'Bitte prüfen Sie die Adresse oder fragen Sie den Verkäufer noch einmal nach dem Link.',
  },
  index: {
    title: 'Sicherer Checkout',
    text: 'Zum Einkaufen öffnen Sie bitte den Link, den Sie vom Verkäufer erhalten haben.',
    demo: 'Demo-Links',
    sandbox: 'In dieser Installation wird kein echtes Geld bewegt.',
  },
} satisfies Texts['result']
