import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ с буквами',
  digits: 'Только цифры',
  didYouMean: (p) => `Может быть, ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `Домен ${p.domain} не принимает почту. Проверьте адрес: на него придут доступ и чек.`,
} satisfies Topics['field-aids']
