import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

export const mail = {
  greeting: (p) => `Guten Tag, ${p.name}!`,
  field: (p) => `${p.label}: ${p.value}`,
  order: 'Bestellung',
  product: 'Produkt',
  products: 'Produkte',
  total: 'Gesamtsumme',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `in ${p.n} Raten`,
  seller: trust.seller,
  gift: {
    subject: (p) => `Ein Geschenk von ${p.giver}`,
    title: 'Ein Geschenk für Sie',
    text: (p) => `${p.giver} hat ${p.product} für Sie gekauft und schreibt:`,
    present: 'Geschenk',
    from: 'Von',
    parcel: 'Der Verkäufer verschickt das Geschenk an die Lieferadresse.',
    access: 'Der Verkäufer schickt den Zugang an diese E-Mail-Adresse.',
    contact: (p) => `Fragen? Schreiben Sie an ${p.email}.`,
    why: (p) => `Sie erhalten diese E-Mail, weil ${p.giver} ein Geschenk für Sie ausgesucht hat.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p) => `Fragen zum Produkt? Schreiben Sie an ${p.email}.`,
  why: 'Sie erhalten diese Nachricht, weil mit dieser E-Mail-Adresse bestellt wurde.',
  donation: {
    subject: (p) => `Spende erhalten: ${p.product}`,
    title: 'Danke für Ihre Spende!',
    text: 'Wir haben Ihre Spende erhalten. Bewahren Sie diese E-Mail bitte als Beleg auf.',
  },
  purchaseConfirmed: {
    subject: (p) => `Kauf bestätigt: ${p.product}`,
    title: 'Ihr Kauf ist bestätigt',
    text: 'Ihre Zahlung ist eingegangen. Bitte bewahren Sie diese E-Mail als Beleg Ihrer Bestellung auf.',
    nothingPaid:
      'Ihre Bestellung ist bestätigt, heute wurde nichts abgebucht. Bitte bewahren Sie diese E-Mail als Beleg auf.',
    button: 'Bestellung ansehen',
    accessDelay:
      'Falls Ihre Zugangsdaten nach 72 Stunden noch nicht da sind, sehen Sie bitte im Spam-Ordner nach und wenden Sie sich an den Verkäufer.',
    automaticPix:
      'Sie haben das automatische Pix autorisiert: Die nächsten Zahlungen werden pünktlich von Ihrem Konto abgebucht. Kündigen können Sie in der App Ihrer Bank unter „Pix Automático“.',
  },
  openOffice: 'Im Verkäuferbereich öffnen',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p) => `Zahlung eingegangen: ${p.product}`,
    title: 'Ihre Zahlung ist eingegangen',
    text: 'Bitte bewahren Sie diese E-Mail als Beleg auf.',
    button: 'Beleg ansehen',
  },
  cardReplaced: {
    subject: (p) => `Karte aktualisiert: ${p.product}`,
    title: 'Die Karte für die nächsten Zahlungen wurde ersetzt',
    text: 'Heute wurde nichts abgebucht. Künftig wird die neue Karte belastet. Wenn Sie das nicht waren, schreiben Sie bitte dem Verkäufer.',
    button: 'Beleg ansehen',
  },
  renewals: {
    why: 'Sie erhalten diese Nachricht, weil Sie mit dieser E-Mail-Adresse ein Abonnement haben.',
    chargedOn: 'Abbuchung am',
    retriedOn: 'Nächster Versuch am',
    payBy: 'Zahlbar bis',
    card: 'Karte wechseln',
    pay: 'Bezahlen oder Karte wechseln',
    cancel: 'Abonnement kündigen',
    'renewal-reminder': {
      subject: (p) => `Nächste Abbuchung: ${p.product}`,
      title: 'Ihr Abonnement verlängert sich',
      text: 'Wir belasten Ihre Karte an dem unten genannten Tag. Sie müssen nichts tun. Wenn Sie eine andere Karte verwenden oder vorher kündigen möchten, nutzen Sie die Links in dieser E-Mail.',
    },
    'renewal-failed': {
      subject: (p) => `Die Abbuchung ist fehlgeschlagen: ${p.product}`,
      title: 'Die Zahlung wurde abgelehnt',
      text: 'Ihre Karte wurde abgelehnt. Ihr Abonnement bleibt aktiv, und wir versuchen es an dem unten genannten Tag noch einmal. Sie können auch jetzt bezahlen oder eine andere Karte verwenden.',
    },
    'renewal-failed-finally': {
      subject: (p) => `Bitte bezahlen Sie Ihr Abonnement: ${p.product}`,
      title: 'Wir brauchen eine Zahlung von Ihnen',
      text: 'Ihre Karte wurde abgelehnt, und wir versuchen es mit ihr nicht noch einmal. Bezahlen Sie über den Link unten oder verwenden Sie eine andere Karte.',
    },
    endsUnpaid: 'Ohne die Zahlung endet das Abonnement an diesem Tag.',
    'subscription-unpaid': {
      subject: (p) => `Abonnement beendet: ${p.product}`,
      title: 'Ihr Abonnement ist beendet',
      text: 'Wir haben die Zahlung nicht erhalten und das Abonnement beendet. Es wird nichts mehr abgebucht. Wenn Sie es fortsetzen möchten, schließen Sie es auf der Seite des Verkäufers neu ab.',
    },
  },
  subscriptionLink: {
    label: (p) => `Karte ersetzen oder offene Zahlung begleichen: ${p.product}`,
    until: (p) => `Der Link gilt bis ${p.date} und nur für Sie: Bitte leiten Sie ihn nicht weiter.`,
  },
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'Meine Tickets ansehen',
    note: 'Die Tickets sind auch als PDF angehängt, dazu der Termin für Ihren Kalender. Wer den Link zu den Tickets hat, kann sie benutzen: Bitte geben Sie ihn nur an Ihre Begleitung weiter.',
    void: 'Die erstatteten Tickets gelten am Einlass nicht mehr.',
  },
  pixToPay: {
    subject: (p) => `Ihre Pix-Zahlung steht noch aus: ${p.product}`,
    title: 'Ihre Pix-Zahlung steht noch aus',
    text: 'Bitte kopieren Sie den folgenden Code und fügen Sie ihn in der App Ihrer Bank unter „Pix copia e cola“ ein.',
    code: 'Pix-Code („copia e cola“)',
    expires: (p) => `Der Code gilt bis ${p.time} (Ortszeit Brasília).`,
    button: 'QR-Code öffnen',
  },
  pixAutomaticToPay: {
    subject: (p) => `Noch zu zahlen und zu autorisieren: ${p.product}`,
    title: 'Ihr automatisches Pix wartet auf Sie',
    text: 'Bitte kopieren Sie den folgenden Code und fügen Sie ihn in der App Ihrer Bank unter „Pix copia e cola“ ein. Mit der Bestätigung zahlen Sie den ersten Betrag und autorisieren die nächsten.',
    button: 'QR-Code öffnen',
  },
  automaticPixMissing: {
    subject: (p) => `Wie möchten Sie künftig zahlen? ${p.product}`,
    title: 'Die nächsten Zahlungen sind nicht autorisiert',
    text: 'Ihr Abonnement ist aktiv, aber das automatische Pix ist bei Ihrer Bank nicht autorisiert. Bitte hinterlegen Sie eine Karte, damit es weiterläuft.',
    button: 'Zahlungsart wählen',
  },
  moved: {
    subject: (p) => `Die E-Mail-Adresse Ihres Kaufs bei ${p.seller} wurde geändert`,
    title: 'Die E-Mail-Adresse Ihres Kaufs wurde geändert',
    text: (p) =>
      `Der Verkäufer hat die E-Mail-Adresse dieses Kaufs in ${p.email} geändert. Weitere Nachrichten gehen dorthin.`,
    contact: (p) => `Sie haben darum nicht gebeten? Schreiben Sie an ${p.email}.`,
  },
  cardCode: {
    subject: (p) => `Ihr Code: ${p.code}`,
    title: 'Ihr Code für eine gespeicherte Karte',
    text: 'Kehren Sie zur Seite Ihres Kaufs zurück, die noch geöffnet ist, und geben Sie diesen Code ein. Er gilt nur auf dieser Seite und nur einmal.',
    label: 'Code',
    expires: (p) =>
      `Der Code gilt ${plural('de', p.minutes, { one: `${p.minutes} Minute`, other: `${p.minutes} Minuten` })}.`,
    why: 'Jemand hat diesen Code mit Ihrer E-Mail-Adresse angefordert. Waren Sie es nicht, ignorieren Sie bitte diese Nachricht: Ohne den Code kann niemand Ihre Karten verwenden.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p) =>
    `Für Sie reserviert bis ${p.time}. Eine Zahlung, die später bei uns eingeht, zählt nur, wenn noch etwas verfügbar ist; sonst bekommen Sie das Geld zurück.`,
  boletoToPay: {
    subject: (p) => `Ihr Boleto: ${p.product}`,
    title: 'Ihr Boleto ist bereit',
    text: 'Bitte bezahlen Sie mit dem folgenden Code (linha digitável). Die Gutschrift dauert bis zu 3 Werktage.',
    line: 'Boleto-Code (linha digitável)',
    due: (p) => `Fällig am ${p.date}.`,
    button: 'Boleto ansehen',
  },
  oxxoToPay: {
    subject: (p) => `Bei OXXO bezahlen: ${p.product}`,
    title: 'Ihr OXXO-Zahlschein ist bereit',
    text: 'Zeigen Sie die folgende Referenz an der Kasse einer OXXO-Filiale und zahlen Sie bar. Die Bestätigung kommt spätestens am Werktag nach der Zahlung.',
    line: 'Referenz',
    due: (p) => `Zahlbar bis ${p.date}.`,
    button: 'Zahlschein ansehen',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Kauf nicht abgeschlossen: ${p.product}`,
    title: 'Ihr Kauf wurde nicht abgeschlossen',
    text: 'Nach der Prüfung wurde die Zahlung nicht genehmigt. Es wird nichts abgebucht; falls Ihre Bank den Betrag reserviert hat, gibt sie ihn wieder frei. Sie können es mit einer anderen Karte oder Zahlungsart versuchen.',
    button: 'Erneut versuchen',
  },
  refundMade: {
    subject: (p) => `Erstattung: ${p.product}`,
    title: 'Ihre Erstattung ist veranlasst',
    text: 'Der Verkäufer hat Ihnen den unten genannten Betrag erstattet.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    ended: 'Gilt nicht mehr',
    amount: 'Erstatteter Betrag',
    button: 'Bestellung ansehen',
  },
  paidTwice: {
    subject: (p) => `Doppelt bezahlt: ${p.product}`,
    title: 'Sie haben denselben Kauf zweimal bezahlt',
    text: 'Dieser Kauf war schon auf einer anderen Seite bezahlt. Die erste Zahlung gilt, diese zahlen wir vollständig zurück. Sie müssen nichts tun. Je nach Bank kann es einige Tage dauern, bis der Betrag erscheint.',
    button: 'Bestellung ansehen',
  },
  refunded: {
    subject: (p) => `Erstattung: ${p.product}`,
    title: 'Wir haben Ihre Zahlung erstattet',
    text: 'Ihre Zahlung ging ein, als der Kauf nicht mehr abgeschlossen werden konnte. Deshalb haben wir den vollen Betrag zurückgezahlt.',
    reasons: {
      'paid-twice':
        'Diese Bestellung war schon auf anderem Weg bezahlt. Die erste Zahlung gilt, den Betrag dieser haben wir vollständig zurückgezahlt.',
      'other-card-failed':
        'Die andere Karte wurde nicht genehmigt, deshalb kam der Kauf nicht zustande. Den Betrag, der mit dieser Karte bezahlt wurde, haben wir zurückgezahlt.',
      'subscription-ended':
        'Das Abonnement endete, bevor diese Zahlung bestätigt war. Deshalb haben wir den vollen Betrag zurückgezahlt.',
    },
    soon: 'Je nach Bank kann es einige Tage dauern, bis er erscheint.',
    button: 'Bestellung ansehen',
  },
} satisfies MailTexts
