import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Art des Ausweises',
    lookAgain: 'Bitte prüfen Sie die Nummer: Sie wirkt unvollständig oder gehört zu einem anderen Dokument.',
    forInvoice: 'Nur für eine mexikanische Steuerrechnung (Factura).',
    withoutInvoice: 'Ohne Rechnung: allgemeine RFC verwenden',
  },
  acceptance: {
    terms: {
      before: 'Ich akzeptiere die ',
      terms: 'Nutzungsbedingungen',
      between: ' und habe die ',
      privacy: 'Datenschutzerklärung',
      after: ' gelesen.',
    },
    contract: 'Ich habe die Vertragsbedingungen gelesen und nehme sie an.',
    digitalContent:
      'Ich stimme ausdrücklich zu, dass die digitalen Inhalte vor Ablauf der Widerrufsfrist bereitgestellt werden, und weiß, dass ich dadurch mein Widerrufsrecht verliere.',
    gdpr: (p) => `${p.seller} darf mir über weitere Produkte schreiben. Das kann ich jederzeit widerrufen.`,
    named:
      'Mein Vorname und mein Ort dürfen in den nächsten Stunden anderen gezeigt werden, die dieses Produkt ansehen. Das kann ich jederzeit widerrufen.',
    required: {
      contract: 'Bitte nehmen Sie den Vertrag an, um fortzufahren',
      digitalContent: 'Ohne diese Zustimmung können wir die Inhalte nicht sofort bereitstellen',
    },
    withdrawalEnded:
      'Sie haben ausdrücklich zugestimmt, dass die digitalen Inhalte vor Ablauf der Widerrufsfrist bereitgestellt werden, und bestätigt, dass Ihr Widerrufsrecht dadurch erloschen ist.',
  },
  choice: {
    search: 'Land suchen',
    none: 'Kein Land gefunden',
  },
  tax: (p) => `inkl. ${p.percent} MwSt. (${p.value})`,
  rate: {
    shown: (p) => `Preis des Verkäufers: ${p.price}, zum Kurs von 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'Der Wechselkurs wurde aktualisiert',
    text: (p) => `Der Kurs galt 30 Minuten und wurde nun aktualisiert. Sie zahlen ${p.now}.`,
    accept: (p) => `Für ${p.now} fortfahren`,
    refuse: 'Jetzt nicht',
  },
} satisfies Topics['countries']
