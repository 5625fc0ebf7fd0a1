import type { Topics } from '../topics.ts'

export const fieldAids = {
  letters: 'CNPJ avec lettres',
  digits: 'Chiffres uniquement',
  didYouMean: (p) => `Vouliez-vous dire ${p.domain}\u00a0?`,
  /** Under an address whose domain has no mail server; nothing is refused for it. */
  takesNoMail: (p: { domain: string }) =>
    `Le domaine ${p.domain} ne reçoit pas d’e-mails. Vérifiez l’adresse\u00a0: l’accès et le reçu y sont envoyés.`,
} satisfies Topics['field-aids']
