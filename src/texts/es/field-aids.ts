import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ con letras',
  digits: 'Solo números',
  didYouMean: (p) => `¿Quisiste decir ${p.domain}?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `El dominio ${p.domain} no recibe correos. Revisa la dirección: allí van el acceso y el recibo.`,
} satisfies Topics['field-aids']
