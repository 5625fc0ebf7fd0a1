import type { Texts } from '../texts.ts'

export const checkout = {
  steps: {
    progress: (p) => `Schritt ${p.step} von ${p.of}`,
    personal: 'Persönliche Daten',
    address: 'Adresse',
    payment: 'Zahlung',
    next: 'Weiter',
    back: 'Zurück',
  },
  personal: {
    title: 'Ihre Daten',
    name: {
      label: 'Vor- und Nachname',
      placeholder: 'Vorname und Nachname',
    },
    email: {
      label: 'E-Mail-Adresse',
      placeholder: 'name@beispiel.de',
    },
    confirmEmail: {
      label: 'E-Mail-Adresse bestätigen',
      placeholder: 'Noch einmal eingeben',
    },
    cellphone: {
      label: 'Mobilnummer',
      placeholder: '(11) 91234-5678',
      hint: 'Nur für Nachrichten zu diesem Kauf',
    },
    document: {
      label: 'CPF oder CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Für Rechnung und Zahlung',
    },
    locked: 'Durch Ihren Link vorgegeben und nicht änderbar.',
  },
  summary: {
    forecast: 'Ratenplan anzeigen',
    title: 'Bestellübersicht',
    show: 'Bestellübersicht anzeigen',
    hide: 'Bestellübersicht ausblenden',
    subtotal: 'Zwischensumme',
    interest: (p) => `Zinsen für ${p.n} Raten`,
    coupon: (p) => `Gutschein ${p.name}`,
    shipping: 'Versand',
    total: 'Gesamtsumme',
    youPay: 'Sie zahlen',
    inInstallments: (p) => `${p.n} Raten à ${p.value}`,
    orInInstallments: (p) => `oder ${p.n} Raten à ${p.value}`,
    noInterest: (p) => `${p.plan} zinsfrei`,
    atOnce: 'Bei Einmalzahlung',
    orAtOnce: (p) => `oder ${p.value} auf einmal`,
    by: (p) => `von ${p.author}`,
    oldPrice: (p) => `statt ${p.value}`,
    saved: (p) => `Sie sparen ${p.value}`,
  },
  interest: {
    note: (p) => `Für Raten fallen Zinsen von ${p.monthly} im Monat an (${p.annual} im Jahr).`,
    cost: (p) =>
      `Preis bei Einmalzahlung: ${p.cash}. In Raten: ${p.n} × ${p.value}, insgesamt ${p.total}. Zinsen: ${p.monthly} im Monat (${p.annual} im Jahr).`,
    none: 'Zinsfreie Raten.',
  },
  coupon: { open: 'Ich habe einen Gutschein' },
  trust: {
    safePurchase: 'Sicher einkaufen',
  },
  tickets: {
    soldOut: 'Tickets ausverkauft.',
  },
  sandbox: {
    notice: 'In dieser Installation wird kein echtes Geld bewegt.',
    cards: 'Testkarten ansehen',
  },
} satisfies Texts['checkout']
