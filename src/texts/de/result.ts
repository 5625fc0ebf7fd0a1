import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

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
    trialTitle: 'Ihr Probezeitraum hat begonnen!',
    transactionCode: 'Transaktionscode',
    status: 'Status',
    partiallyRefunded: 'Ein Teil des Betrags wurde erstattet. Der Rest des Kaufs bleibt bestehen.',
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
    expiredTitle: 'Die Zahlungsfrist ist abgelaufen',
    canceledTitle: 'Zahlung abgebrochen',
    refundedTitle: 'Kauf erstattet',
    refundWhen:
      'Auf der Karte erscheint die Erstattung innerhalb von zwei Abrechnungen, per Pix meist noch am selben Tag.',
    chargebackTitle: 'Zahlung beanstandet',
    chargeback:
      'Die Zahlung dieses Kaufs wurde bei der Bank beanstandet. Wenn Sie das nicht waren, wenden Sie sich an den Verkäufer.',
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Bei der Verarbeitung Ihrer Anfrage ist ein Fehler aufgetreten',
    advice: 'Durch diesen Fehler wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    reference: (p) => `Code für den Support: ${p.id}`,
    saleNotFound: 'Kauf nicht gefunden',
    saleNotFoundWhy: 'Wir konnten diesen Kauf nicht finden, oder der Link ist unvollständig.',
    saleNotFoundAdvice:
      'Öffnen Sie den Link aus der Bestätigungs-E-Mail. Wenn Sie bereits gezahlt haben, gilt Ihre Zahlung weiterhin.',
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
    about: 'Balcão ist ein offener Checkout für digitale und physische Produkte, Abonnements und Tickets.',
  },
  registered: {
    title: 'Bestellung registriert',
    text: (p) =>
      `Jetzt fehlt nur noch die Zahlung. Sobald sie gutgeschrieben ist, schreiben wir an ${p.email}.`,
  },
  qrCode: {
    timeLeft: 'Verbleibende Zeit',
    minutesLeft: (p) =>
      plural('de', p.n, {
        one: `Der Code läuft in ${p.n} Minute ab.`,
        other: `Der Code läuft in ${p.n} Minuten ab.`,
      }),
    show: 'QR-Code anzeigen',
    hide: 'QR-Code ausblenden',
  },
  slip: {
    place: 'Zahlungsort',
    placeText: 'Bis zum Fälligkeitstag bei jeder Bank in Brasilien zahlbar',
    due: 'Fällig am',
    beneficiary: 'Zahlungsempfänger',
    issued: 'Ausgestellt am',
    address: 'Anschrift des Zahlungsempfängers',
    payer: 'Zahler',
    document: 'Bestellnummer',
    about: 'Betrifft',
  },
  oxxo: {
    text: 'Zeigen Sie diesen Code an der Kasse einer OXXO-Filiale und zahlen Sie bar.',
    line: 'Referenz',
    copy: 'Referenz kopieren',
    copied: 'Referenz kopiert',
    barcode: 'Strichcode des Zahlscheins',
    print: 'Zahlschein drucken',
    clearing: 'Nach der Zahlung dauert die Bestätigung bis zu einen Werktag.',
    mailed: (p) => `Wir haben den Zahlschein auch an ${p.email} gesendet.`,
  },
} satisfies Topics['result']
