import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { meantMailDomain, withMailDomain } from '#rules/mail-domain.ts'
import { isPlausiblePhone } from '#rules/phone.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import { adoptStyles } from '#look/adopt-styles.ts'
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

/** Asks about the domain of a mail that looks mistyped, and puts the right one in by one press. Nothing waits for it. */
function MailDomain(): ReactNode {
  const words = useTopic('field-aids')
  const { form, edit } = useForm()
  const { email } = form.values
  const isLeft = form.visited.email === true && !form.locked.includes('email')
  const domain = isLeft ? meantMailDomain(email) : null
  return (
    <output>
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
