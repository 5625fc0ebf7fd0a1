import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { mailDomainOf, meantMailDomain, withMailDomain } from '#rules/people/mail-domain.ts'
import { isPlausiblePhone } from '#rules/people/phone.ts'
import { email as validEmail, firstProblem, required } from '#rules/base/validation.ts'
import { usePage } from '../../app/page-context.tsx'
import type { FeatureRules } from '../../checkout/feature.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'
import css from './view.module.css?inline'

adoptStyles(css)

/**
 * Exchanges the keys of digits on the screen for those of letters, which a CNPJ may have since July 2026. The field
 * keeps the focus, so that its keys change at once.
 */
function LettersSwitch(): ReactNode {
  const words = useTopic('field-aids')
  const { document } = useForm().form.values
  const [areOn, turn] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const hasLetters = /[A-Z]/.test(document)
  const isOn = areOn || hasLetters
  // The field itself comes with the first load, which has no room for what so few need.
  useLayoutEffect(() => {
    const field = place.current?.parentElement?.querySelector('input')
    if (!field) return
    field.inputMode = isOn ? 'text' : 'numeric'
    field.autocapitalize = isOn ? 'characters' : ''
  }, [isOn])
  return (
    <button
      ref={place}
      type="button"
      className={styles.turn}
      hidden={hasLetters}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => turn(!isOn)}
    >
      {isOn ? words.digits : words.letters}
    </button>
  )
}

export const rules: FeatureRules = {
  problems: ({ cellphone }, { country, hasPhoneQuery }) =>
    cellphone === '' || hasPhoneQuery === true || isPlausiblePhone(country, cellphone)
      ? {}
      : { cellphone: { code: 'cellphone_invalid' } },
}

/**
 * Checks whether mail can arrive at a well-formed address, as the server reports of its domain; false only if it is
 * certain that none does. Each domain is requested once.
 */
function useArrives(address: string, isAsked: boolean): boolean {
  const { client } = usePage()
  const [unreachable, setUnreachable] = useState<readonly string[]>([])
  const asked = useRef(new Set<string>())
  const domain = mailDomainOf(address)
  useEffect(() => {
    if (!isAsked || asked.current.has(domain)) return
    asked.current.add(domain)
    client.call('checkEmail', { body: { email: address.trim() } }).then(
      ({ reason }) => {
        if (reason === 'domain') setUnreachable((before) => [...before, domain])
      },
      // A hint that does not arrive is omitted.
      () => null,
    )
  }, [client, isAsked, domain, address])
  return !unreachable.includes(domain)
}

/** Asks about the domain of a mail that looks mistyped, and puts the right one in by one press; says of one that takes no mail. Nothing waits for it. */
function MailDomain(): ReactNode {
  const words = useTopic('field-aids')
  const { form, edit } = useForm()
  const { email } = form.values
  const isLeft = form.visited.email === true && !form.locked.includes('email')
  const domain = isLeft ? meantMailDomain(email) : null
  const isSound = firstProblem(required(email), validEmail(email.trim())) === null
  const arrives = useArrives(email, isLeft && isSound && domain === null)
  return (
    <output>
      {isLeft && isSound && domain === null && !arrives && (
        <span className={styles.unreachable}>{words.takesNoMail({ domain: mailDomainOf(email) })}</span>
      )}
      {domain !== null && (
        <button
          type="button"
          className={styles.meant}
          onClick={() => edit({ type: 'typed', field: 'email', value: withMailDomain(email, domain) })}
        >
          {words.didYouMean({ domain })}
        </button>
      )}
    </output>
  )
}

export const lettersSwitch = <LettersSwitch />
export const mailDomain = <MailDomain />
