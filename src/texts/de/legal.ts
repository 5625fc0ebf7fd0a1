import { plural } from '../format.ts'
import type { LegalTexts } from '../texts.ts'

export const legal = {
  template:
    'Mustertext dieses Shops, aus seinen Einstellungen erstellt. Der Verkäufer ist dafür verantwortlich und kann ihn durch einen eigenen ersetzen.',
  anySeller: 'Der Verkäufer ist auf der Produktseite, auf dem Beleg und in den E-Mails zum Kauf genannt.',
  writeTo: (p) => `Schreiben Sie an ${p.email}.`,
  writeToSeller: 'Schreiben Sie an den Verkäufer: Seine E-Mail-Adresse steht auf dem Beleg.',
  days: (p) => plural('de', p.n, { one: `${p.n} Tag`, other: `${p.n} Tage` }),
  years: (p) => plural('de', p.n, { one: `${p.n} Jahr`, other: `${p.n} Jahre` }),
  terms: {
    title: 'Nutzungsbedingungen',
    seller: 'Verkäufer',
    purchase: {
      title: 'Der Kauf',
      text: 'Bevor Sie bestätigen, sehen Sie Produkt, Preis, Raten mit Zinsen und Versandkosten. Der Kauf gilt, sobald die Zahlung bestätigt ist. Die Bestätigung kommt per E-Mail.',
    },
    payment: {
      title: 'Die Zahlung',
      text: 'Ein Zahlungsdienstleister bucht den Betrag ab. Kartendaten gehen verschlüsselt an ihn; der Shop sieht sie nie. Ein Zahlungscode oder Zahlschein gilt bis zur angezeigten Frist. Cashback, das beim Kauf angezeigt wird, zahlt der Verkäufer später aus; wird der Kauf erstattet, entfällt es.',
    },
    delivery: {
      title: 'Die Lieferung',
      text: 'Digitale Inhalte kommen per E-Mail oder über einen Link auf der Seite Ihres Kaufs. Pakete kommen in der beim Kauf gezeigten Zeit an die angegebene Adresse. Ein Ticket gilt für den Tag und den Ort, die darauf stehen.',
    },
    recurring: {
      title: 'Abonnements',
      text: 'Für ein Abonnement wird in jedem Zeitraum der Preis abgebucht, der beim Kauf angezeigt wurde, bis es gekündigt wird. Kündigen können Sie auf dieser Seite:',
    },
    withdrawal: {
      title: 'Wenn Sie es sich anders überlegen',
      europeEnds:
        'In Europa gilt dieses Recht nicht für Tickets mit festem Termin, und es endet, wenn Sie digitale Inhalte sofort erhalten möchten.',
      more: 'Eine beim Kauf gezeigte Garantie gilt zusätzlich. Die Rechte, die Ihnen das Gesetz Ihres Landes beim Kauf gibt, gelten immer.',
    },
    contact: {
      title: 'Fragen und Beschwerden',
      text: 'In Brasilien können Sie sich auch an Procon oder consumidor.gov.br wenden. In Europa gilt immer der Verbraucherschutz des Landes, in dem Sie wohnen.',
    },
  },
  privacy: {
    title: 'Datenschutzerklärung',
    controller: 'Wer für Ihre Daten verantwortlich ist',
    data: {
      title: 'Welche Daten',
      text: 'Was Sie beim Kauf eingeben: Name, E-Mail, Telefon und, wo nötig, Ausweisnummer und Adresse. Was Sie kaufen und wie Sie zahlen. Gegen Betrug das Netz und den Browser, die Sie benutzen. Von einer Karte bleiben Marke, Ablaufdatum und einige Ziffern; die vollständige Nummer geht nur an den Zahlungsdienstleister.',
    },
    purpose: {
      title: 'Wofür',
      text: 'Um den Kauf auszuführen und zu liefern, Belege zu senden, gesetzliche Pflichten zu erfüllen, Betrug zu verhindern und Sie auf einen nicht beendeten Kauf anzusprechen. Grundlagen sind der Vertrag, das Gesetz, das berechtigte Interesse und für Neuigkeiten Ihre Einwilligung.',
    },
    recipients: {
      title: 'Wer sie erhält',
      text: 'Der Verkäufer, Zahlungsdienstleister, Banken, Versanddienste und die Dienste, die E-Mails versenden, erhalten die Daten, die sie dafür brauchen. Manche davon können in einem anderen Land sitzen. Misst der Verkäufer seine Werbung, erfahren Werbeunternehmen vom Kauf, wo das Gesetz es erlaubt. Behörden erhalten, was das Gesetz verlangt.',
    },
    kept: {
      title: 'Wie lange',
      purchases: (p) =>
        `Ihre Daten in einem Kauf: ${p.time}. Danach werden sie daraus entfernt; nur Zeitpunkte und Beträge bleiben.`,
      purchasesAlways:
        'Ihre Daten in einem Kauf: solange der Verkäufer sie braucht, um seine gesetzlichen Pflichten und Ihre Rechte zu erfüllen.',
      leads: (p) => `Was für einen nicht beendeten Kauf eingegeben wurde: ${p.time}.`,
      webhooks: (p) => `Die Meldungen der Zahlungsdienstleister: ${p.time}.`,
      card: 'Die Nummer einer Karte: bis der Kauf beendet ist, höchstens 30 Minuten.',
    },
    cookies: {
      title: 'Cookies',
      text: 'Ein Cookie erkennt Ihren Besuch wieder. Es endet nach 30 Tagen ohne Besuch oder nach insgesamt 90. Andere merken sich die Sprache und wer das Produkt empfohlen hat.',
    },
    rights: {
      title: 'Ihre Rechte',
      brazil:
        'In Brasilien gibt Ihnen die LGPD (Artikel 18) das Recht, zu erfahren, welche Daten es gibt, sie einzusehen, zu berichtigen, mitzunehmen und löschen zu lassen und eine Einwilligung zu widerrufen. Beschwerden gehen an die ANPD.',
      europe:
        'In Europa gibt Ihnen die DSGVO (Artikel 15 bis 22) das Recht, Ihre Daten einzusehen, zu berichtigen, löschen zu lassen, einzuschränken und mitzunehmen, ihrer Verwendung zu widersprechen und eine Einwilligung zu widerrufen. Beschwerden gehen an die Datenschutzbehörde Ihres Landes.',
    },
  },
} satisfies LegalTexts
