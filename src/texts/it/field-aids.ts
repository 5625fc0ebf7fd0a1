import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ con lettere',
  digits: 'Solo numeri',
  didYouMean: (p) => `Intendevi ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `Il dominio ${p.domain} non riceve email. Controlla l’indirizzo: accesso e ricevuta arrivano lì.`,
} satisfies Topics['field-aids']
