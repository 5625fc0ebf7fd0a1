import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const withinDays = (n: number) => plural('de', n, { one: `${n} Tag`, other: `${n} Tagen` })

export const trust = {
  badges: {
    title: 'Warum Ihr Kauf hier sicher ist',
    reviewedProduct: 'Geprüftes Produkt',
    protectedData: 'Geschützte Daten',
  },
  safePurchase: 'Ihre Zahlung wird durchgehend verschlüsselt übertragen.',
  withdrawal: {
    brazil:
      'Widerrufsrecht: Innerhalb von 7 Tagen nach Kauf oder Lieferung können Sie den Kauf widerrufen und erhalten Ihr Geld vollständig zurück (Art. 49 des brasilianischen Verbraucherschutzgesetzes).',
    europe: 'Widerrufsrecht: Sie können den Kauf innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen.',
    link: 'Vertrag widerrufen',
  },
  cancelContract: 'Verträge hier kündigen',
  secureCard: {
    title: 'Sicher einkaufen',
    author: 'Erstellt von',
    warranty: (p) => `${p.days}-${p.days === 1 ? 'Tag' : 'Tage'}-Geld-zurück-Garantie`,
    warrantyText: (p) =>
      `Wenn es Ihnen nicht zusagt, können Sie Ihr Geld innerhalb von ${withinDays(p.days)} zurückverlangen.`,
  },
  seller: {
    soldBy: (p) => `Verkauft von ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, Register-Nr. ${p.document}`,
    address: (p) => `Anschrift: ${p.address}`,
    contact: (p) => `Kontakt: ${p.email}`,
    since: (p) => `Verkauft hier seit ${p.year}`,
    referral: 'Diesen Verkäufer weiterempfehlen',
    responsibility: 'Für Angebot, Lieferung und Qualität des Produkts ist der Verkäufer verantwortlich.',
    platform: {
      sells: (p) => `Verkauft von ${p.platform}, ein Produkt von ${p.seller}`,
      sellsFor: (p) => `Verkauft von ${p.platform} im Namen von ${p.seller}`,
      answers: (p) => `Für Angebot, Lieferung und Qualität des Produkts ist ${p.platform} verantwortlich.`,
      answersForPayment: (p) =>
        `Für Angebot, Lieferung und Qualität des Produkts ist ${p.seller} verantwortlich, für die Zahlung ${p.platform}.`,
    },
  },
  agreement: {
    before: (p) => `Mit einem Klick auf „${p.button}“ akzeptieren Sie die `,
    terms: 'Nutzungsbedingungen',
    between: ' und die ',
    privacy: 'Datenschutzerklärung',
    after: '.',
  },
  lgpd: 'Ihre Daten werden nach dem brasilianischen Datenschutzgesetz (LGPD, Gesetz 13.709/2018) verarbeitet, um diesen Kauf auszuführen.',
  forget: {
    button: 'Auf diesem Gerät vergessen',
    working: 'Wird gelöscht\u00a0…',
    title: 'Fertig: Dieses Gerät hat Sie vergessen',
    text: 'Wir haben gelöscht, was dieser Browser von diesem Shop aufbewahrt hat, und Ihren Besuch beendet. Ihre Käufe bleiben gültig: Die Belege sind in Ihren E-Mails.',
    again: 'Seite neu öffnen',
    failed: 'Das Löschen ist gerade nicht gelungen. Bitte versuchen Sie es noch einmal.',
    lose: {
      title: 'Dann verlieren Sie, was für Sie reserviert ist',
      tickets: 'Die für Sie gehaltenen Tickets sind sofort wieder im Verkauf.',
      place: 'Ihr Platz in der Warteschlange verfällt.',
      confirm: 'Trotzdem vergessen',
      keep: 'Alles behalten',
    },
  },
} satisfies Topics['trust']
