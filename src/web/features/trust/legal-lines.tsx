import type { ReactNode } from 'react'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { isEuropean } from '#rules/base/country.ts'
import { localePath } from '#rules/base/locale.ts'
import { WITHDRAWAL_PATH } from '#rules/sales/withdrawal-path.ts'
import { withdrawalOf } from '#rules/sales/withdrawal.ts'
import { percent } from '#texts/format.ts'
import { soldByWords } from '#texts/sold-by.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { LegalLink } from '../../ui/legal-link.tsx'
import { Icon, type IconName } from '#design/icon.tsx'
import { useCart, useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { SHIELD, SUCCESS } from '#design/outlines.ts'
import { ForgetMe } from './forget-me.tsx'
import styles from './legal-lines.module.css'

/** Three reasons to trust the page, in a line. */
export function TrustBadges(): ReactNode {
  const { trust } = usePage().texts.checkout
  const { badges: badgeWords } = useTopic('trust')
  const badges: readonly [IconName, string][] = [
    ['lock', trust.safePurchase],
    [SUCCESS, badgeWords.reviewedProduct],
    [SHIELD, badgeWords.protectedData],
  ]
  return (
    <ul className={styles.badges} aria-label={badgeWords.title}>
      {badges.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={16} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function InterestNote(): ReactNode {
  const { installments, methods } = useCart()
  const { texts, frame } = usePage()
  const charges = installments.options.some((option) => option.interest > 0)
  if (!charges || !methods.includes('CREDIT_CARD')) return null
  const note = texts.checkout.interest.note({
    monthly: percent(installments.monthlyInterest, frame.numbers),
    annual: percent(installments.annualInterest, frame.numbers),
  })
  return <span>{note}</span>
}

type LegalProps = {
  /** Text of the pay button. */
  button: string
}

/** On what terms something is bought, and how the buyer may change their mind. */
function PurchaseTerms({ button }: LegalProps): ReactNode {
  const { country, accepts } = useForm().context
  const { answer } = useProduct()
  const { frame } = usePage()
  const { agreement, lgpd, withdrawal } = useTopic('trust')
  const right = withdrawalOf(country, { isEvent: answer.event !== undefined, accepts })
  return (
    <>
      <p>
        <InterestNote />{' '}
        {!isEuropean(country) && (
          <>
            {agreement.before({ button: button })}
            <LegalLink to="terms">{agreement.terms}</LegalLink>
            {agreement.between}
            <LegalLink to="privacy">{agreement.privacy}</LegalLink>
            {agreement.after}
          </>
        )}
      </p>
      {right !== null && (
        <p>
          {withdrawal[right]} <a href={localePath(frame.locale, WITHDRAWAL_PATH)}>{withdrawal.link}</a>{' '}
          {country === 'BR' && lgpd}
        </p>
      )}
    </>
  )
}

/** The seller; and the terms of the purchase, unless nothing is left to be bought. */
export function LegalLines({ button }: LegalProps): ReactNode {
  const { product, answer } = useProduct()
  const { frame } = usePage()
  const { cancelContract, seller: words } = useTopic('trust')
  const { sold, legal, address, email, responsibility } = soldByWords(product.seller, frame.soldBy, words)
  return (
    <div className={styles.legal}>
      {!answer.sold_out && <PurchaseTerms button={button} />}
      <p>{[sold, legal, words.address({ address }), words.contact({ email })].join(' · ')}</p>
      <p>{responsibility}</p>
      {product.type !== 'TRANSACTION' && (
        <p>
          <a href={localePath(frame.locale, CANCELLATION_PATH)}>{cancelContract}</a>
        </p>
      )}
      <ForgetMe />
    </div>
  )
}
