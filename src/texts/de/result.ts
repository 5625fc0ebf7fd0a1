import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const result = {
  success: {
    title: 'Ihr Kauf war erfolgreich!',
    donated: 'Danke für Ihre Spende!',
    /** The headline of what was got for nothing. */
    got: 'Fertig, es gehört Ihnen!',
    thanks: (p) => `Vielen Dank, ${p.name}!`,
    bought: 'Das haben Sie gekauft',
    donation: 'Ihre Spende',
    cashback: 'Ihr Cashback',
    order: (p) => `Bestellung ${p.id}`,
    orderNumber: 'Bestellnummer',
    date: 'Kaufdatum',
    method: 'Zahlungsart',
    /** Text that a card's statement shows for the purchase, after the processor's words. */
    statement: {
      label: 'Auf der Kartenabrechnung',
      value: (p: { name: string }) => `enthält „${p.name}“`,
    },
    total: 'Bezahlter Betrag',
    arrivesTitle: 'So erhalten Sie Ihren Kauf',
    linkByMail: (p) => `Derselbe Link geht an ${p.email}. Bitte sehen Sie auch im Spam-Ordner nach.`,
    arrivesBySeller: (p) =>
      `Der Verkäufer schickt den Zugang an ${p.email}. Bitte sehen Sie auch im Spam-Ordner nach.`,
    arrivesPhysical: (p) =>
      `Der Verkäufer bereitet den Versand vor und schickt die Sendungsnummer an ${p.email}.`,
    arrivesWith: (p) => `${p.name}: Lieferung zwischen dem ${p.from} und dem ${p.to}`,
    giftFor: (p) => `Geschenk für ${p.name}`,
    giftArrives: (p) =>
      `Die E-Mail zum Geschenk geht an ${p.name} (${p.email}), meist innerhalb weniger Minuten.`,
    giftArrivesOn: (p) => `Die E-Mail zum Geschenk geht am ${p.date} an ${p.name} (${p.email}).`,
    accessDelay:
      'Falls Ihre Zugangsdaten nach 72 Stunden noch nicht da sind, sehen Sie bitte im Spam-Ordner nach und wenden Sie sich an den Verkäufer.',
    open: 'Zum Inhalt',
    kinds: {
      course: {
        delay:
          'Falls der Zugang zu Ihrem Kurs nach 72 Stunden noch nicht da ist, sehen Sie bitte im Spam-Ordner nach und wenden Sie sich an den Verkäufer.',
        open: 'Kurs beginnen',
      },
      ebook: {
        delay:
          'Falls Ihr E-Book nach 72 Stunden noch nicht da ist, sehen Sie bitte im Spam-Ordner nach und wenden Sie sich an den Verkäufer.',
        open: 'E-Book öffnen',
      },
    },
    contactSeller: 'Verkäufer kontaktieren',
    contract: 'Vertragsübersicht',
    print: 'Vertrag drucken',
    details: 'Bestelldetails',
    printDetails: 'Drucken oder speichern',
    receipt: 'Beleg als PDF',
    deliverTo: 'Lieferadresse',
    withdrawal: 'Vertrag widerrufen',
    buyAgain: 'Noch einmal kaufen',
    trialTitle: 'Ihr kostenloser Test hat begonnen!',
    transactionCode: 'Transaktionscode',
    status: 'Status',
    refunded: 'Erstatteter Betrag',
    partiallyRefunded: 'Ein Teil des Betrags wurde erstattet. Der Rest des Kaufs bleibt bestehen.',
    renewed: {
      charge: 'Zahlung eingegangen!',
      card: 'Karte aktualisiert!',
      cardText: 'Künftig wird diese Karte belastet. Heute wurde nichts abgebucht.',
    },
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
    CHARGEBACK: 'Beanstandet',
    TRIAL: 'Testzeitraum',
  },
  waiting: {
    title: 'Warten auf die Zahlung',
    text: 'Sobald die Zahlung bestätigt ist, geht es hier automatisch weiter.',
    live: 'Wird laufend aktualisiert',
    reconnecting: 'Verbindung wird wiederhergestellt\u00a0…',
  },
  notCompleted: {
    title: 'Kauf nicht abgeschlossen',
    text: 'Die Zahlung wurde nicht genehmigt und es wurde nichts abgebucht.',
    tryAgain: 'Erneut versuchen',
    expired:
      'Es wurde nichts abgebucht. Wenn Sie weiterhin kaufen möchten, versuchen Sie es einfach noch einmal.',
    canceled: 'Diese Zahlung wurde storniert.',
    refunded: 'Der Betrag dieses Kaufs wurde erstattet.',
    refundedPart: 'Ein Teil des Betrags wurde erstattet, dieser Artikel des Kaufs ist beendet.',
    expiredTitle: 'Die Zahlungsfrist ist abgelaufen',
    canceledTitle: 'Zahlung storniert',
    refundedTitle: 'Kauf erstattet',
    refundWhen: {
      card: 'Bei einer Karte erscheint der Betrag auf einer der nächsten beiden Abrechnungen.',
      pix: 'Per Pix kommt der Betrag innerhalb weniger Minuten auf dem Konto an, von dem bezahlt wurde.',
      paypal: 'Bei PayPal geht der Betrag auf Ihr Guthaben oder auf die dort verwendete Karte zurück.',
      transfer: 'Der Verkäufer überweist Ihnen den Betrag.',
    },
    chargebackTitle: 'Zahlung beanstandet',
    chargeback:
      'Die Zahlung für diesen Kauf wurde bei der Bank beanstandet. Wenn Sie das nicht waren, wenden Sie sich bitte an den Verkäufer.',
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Bei der Verarbeitung Ihrer Anfrage ist ein Fehler aufgetreten',
    advice: 'Durch diesen Fehler wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    reference: (p) => `Fehlercode: ${p.id}`,
    saleNotFound: 'Kauf nicht gefunden',
    saleNotFoundWhy: 'Wir konnten diesen Kauf nicht finden, oder der Link ist unvollständig.',
    saleNotFoundAdvice:
      'Bitte öffnen Sie den Link in der neuesten E-Mail zu diesem Kauf: Wurde seine E-Mail-Adresse geändert, öffnen frühere Links nichts mehr. Hilft das nicht, schreiben Sie dem Verkäufer. Wenn Sie bereits gezahlt haben, gilt Ihre Zahlung weiterhin.',
  },
  notFound: {
    renewalLink: 'Dieser Link zu Ihrem Abonnement ist abgelaufen oder unvollständig.',
    renewalAdvice:
      'Bitte öffnen Sie den Link in der neuesten E-Mail zu Ihrem Abonnement. Hilft auch das nicht, schreiben Sie dem Verkäufer; seine Adresse steht in der E-Mail. Es wurde nichts abgebucht.',
    title: 'Seite nicht gefunden',
    withPath: (p) => `Seite nicht gefunden: ${p.path}`,
    text: 'Bitte prüfen Sie die Adresse oder fragen Sie den Verkäufer noch einmal nach dem Link.',
  },
  index: {
    title: 'Sicher bezahlen',
    text: 'Zum Einkaufen öffnen Sie bitte den Link, den Sie vom Verkäufer erhalten haben.',
    demo: 'Demo-Links',
    about:
      'Balcão ist ein Open-Source-Checkout für digitale und physische Produkte, Abonnements und Tickets.',
  },
  registered: {
    title: 'Bestellung eingegangen',
    text: (p) => `Jetzt fehlt nur noch die Zahlung. Sobald sie eingegangen ist, schreiben wir an ${p.email}.`,
  },
  unfinished: {
    ordered: (p) => `Bestellt ${p.when}.`,
    alreadyBought: 'Sie haben das bereits gekauft.',
    see: 'Meinen Kauf ansehen',
    showCode: 'Code anzeigen',
  },
  tab: { pix: 'Pix offen', waiting: 'Zahlung offen' },
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
  pix: {
    title: 'Mit Pix zahlen',
    amount: 'Betrag',
    stepsTitle: 'So bezahlen Sie',
    qrCode: 'Pix-QR-Code',
    code: 'Pix-Code („copia e cola“)',
    copy: 'Code kopieren',
    copied: 'Code kopiert',
    downloadImage: 'QR-Code speichern',
    imageName: 'pix-qr-code',
    expires: (p) => `Der Code läuft ${p.when} ab.`,
    expired: 'Code abgelaufen',
    expiredText: 'Dieser Code gilt nicht mehr. Bitte erzeugen Sie einen neuen, um fortzufahren.',
    regenerate: 'Neuen Code erzeugen',
    regenerating: 'Neuer Code wird erzeugt\u00a0…',
    oldCodeStays:
      'Der Code konnte noch nicht ersetzt werden. Falls Sie schon bezahlt haben, warten Sie bitte hier auf die Bestätigung.',
    alreadyPaid: 'Ich habe schon bezahlt',
    checking: 'Ihre Zahlung wird gesucht\u00a0…',
    notFoundYet:
      'Die Zahlung ist noch nicht eingegangen. Sobald die Bank sie meldet, geht es hier automatisch weiter.',
    received: 'Zahlung eingegangen!',
    waiting: 'Warten auf die Zahlung',
    payAnotherWay: 'Anders bezahlen',
  },
  boleto: {
    title: 'Ihr Boleto ist bereit',
    text: 'Bezahlen Sie in der App Ihrer Bank, in einer Filiale oder in einer Lottoannahmestelle in Brasilien.',
    line: 'Boleto-Code (linha digitável)',
    copy: 'Boleto-Code kopieren',
    copied: 'Boleto-Code kopiert',
    barcode: 'Strichcode des Boletos',
    print: 'Boleto drucken',
    open: 'Boleto öffnen',
    amount: 'Betrag',
    due: (p) => `Fällig am ${p.date}`,
    mailed: (p) => `Wir haben das Boleto auch an ${p.email} gesendet.`,
  },
  review: {
    title: 'Bestellung eingegangen, in Prüfung',
    text: 'Ihre Bestellung ist eingegangen und wird nun kurz geprüft. Das Ergebnis erhalten Sie per E-Mail, meist innerhalb weniger Minuten.',
    understood: 'Verstanden',
  },
  unknown: {
    title: 'Ihre Zahlung wird noch bestätigt',
    text: 'Die Bank hat noch nicht geantwortet. Bitte zahlen Sie nicht noch einmal: Sobald wir es wissen, zeigt diese Seite das Ergebnis.',
    mail: (p) => `Sie können die Seite schließen. Wir benachrichtigen Sie unter ${p.email}.`,
  },
  slip: {
    place: 'Zahlungsort',
    reserved: 'Reserviert bis',
    reservedNote:
      'Eine Zahlung, die später bei uns eingeht, zählt nur, wenn noch etwas verfügbar ist; sonst bekommen Sie das Geld zurück.',
    placeText: 'Bis zum Fälligkeitstag bei jeder Bank in Brasilien zahlbar',
    due: 'Fällig am',
    beneficiary: 'Zahlungsempfänger',
    issued: 'Ausgestellt am',
    address: 'Anschrift des Zahlungsempfängers',
    payer: 'Zahlung durch',
    document: 'Bestellnummer',
    about: 'Betrifft',
  },
  oxxo: {
    title: 'Ihr OXXO-Zahlschein ist bereit',
    place: 'Zahlbar an der Kasse jeder OXXO-Filiale bis zum Fälligkeitstag',
    text: 'Zeigen Sie diesen Code an der Kasse einer OXXO-Filiale und zahlen Sie bar.',
    line: 'Referenz',
    copy: 'Referenz kopieren',
    copied: 'Referenz kopiert',
    barcode: 'Strichcode des Zahlscheins',
    print: 'Zahlschein drucken',
    clearing: 'Die Bestätigung kommt spätestens am Werktag nach der Zahlung.',
    mailed: (p) => `Wir haben den Zahlschein auch an ${p.email} gesendet.`,
  },
  bank: {
    title: 'Noch ein Schritt bei Ihrer Bank',
    text: 'Die Bank Ihrer Karte möchte sichergehen, dass Sie es sind. Es wurde noch nichts abgebucht; nach Ihrer Bestätigung geht der Kauf automatisch weiter.',
    goOn: 'Bei der Bank bestätigen',
  },
  wallet: {
    title: 'Noch ein Schritt bei PayPal',
    text: 'Ihre Bestellung ist vorgemerkt. Bestätigen Sie die Zahlung bei PayPal: Vorher wird nichts abgebucht.',
    goOn: 'Weiter zu PayPal',
    canceledTitle: 'PayPal-Zahlung nicht abgeschlossen',
    canceledText:
      'Es wurde nichts abgebucht, und Ihre Angaben sind noch da. Bitte versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
  },
} satisfies Topics['result']
