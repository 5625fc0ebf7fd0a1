import type { CallAnswer } from '#contract/checkout/calls.ts'
import { mailDomainOf } from '#rules/people/mail-domain.ts'
import { email, firstProblem, required } from '#rules/base/validation.ts'
import type { MailDomains } from '../../mail/mail-domains.ts'

/** The validity of an e-mail address: its form, then whether its domain takes mail. It is a hint, and refuses nothing. */
export async function checkEmail(
  deps: { mailDomains: MailDomains },
  address: string,
): Promise<CallAnswer<'checkEmail'>> {
  const written = address.trim()
  if (firstProblem(required(written), email(written)) !== null) return { is_valid: false, reason: 'form' }
  const takesMail = await deps.mailDomains(mailDomainOf(written))
  return { is_valid: takesMail, reason: takesMail === false ? 'domain' : null }
}
