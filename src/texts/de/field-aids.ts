import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ mit Buchstaben',
  digits: 'Nur Ziffern',
  didYouMean: (p) => `Meinten Sie ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `Die Domain ${p.domain} empfängt keine E-Mails. Bitte prüfen Sie die Adresse: Zugang und Beleg gehen dorthin.`,
} satisfies Topics['field-aids']
