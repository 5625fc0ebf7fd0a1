import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ with letters',
  digits: 'Numbers only',
  didYouMean: (p) => `Did you mean ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `The domain ${p.domain} does not receive email. Check the address: access and receipt go there.`,
} satisfies Topics['field-aids']
