import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { Soft } from '../parts/display/section.tsx'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { Answers } from './answers.tsx'
import type { ShownWithdrawal } from './shown-withdrawal.ts'
import styles from './withdrawals.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

const leftUntil = (end: string): number => Date.parse(end) - Date.now()

type Props = { withdrawal: ShownWithdrawal }

/** How far a withdrawal is: when it came, until when the right lasts, why it waits, and how it can be answered. */
export function WithdrawalState({ withdrawal }: Props): ReactNode {
  const texts = useTexts().withdrawals
  const moment = useMoment()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const { answer, answer_text: text, answered_at: at, answered_by: author, kind, reason, state } = withdrawal
  const automatic = withdrawal.guarantee_ends_at === null ? texts.automatic : texts.automaticGuarantee
  const why = reason === null ? automatic : (texts.reasons[reason] ?? texts.otherReason)
  return (
    <div className={styles.state}>
      <Soft>
        {texts.kinds[kind]} · {texts.received({ at: moment(withdrawal.received_at) })}
      </Soft>
      {kind === 'withdrawal' ? (
        <>
          <Deadline withdrawal={withdrawal} />
          <p>{why}</p>
        </>
      ) : (
        <End withdrawal={withdrawal} />
      )}
      {answer !== null && <p>{texts.answers[answer]}</p>}
      {author !== null && at !== null && <Soft>{texts.by({ author, at: moment(at) })}</Soft>}
      {text !== null && <Soft>{texts.reply({ text })}</Soft>}
      {state === 'asked' && mayMember(role, 'sales.refund') && <Answers withdrawal={withdrawal} />}
    </div>
  )
}

/** When a cancelled contract ends, and why, where its buyer gave a cause. */
function End({ withdrawal: { cause, ends_at: end, state } }: Props): ReactNode {
  const texts = useTexts().withdrawals
  const moment = useMoment()
  const at = end === null ? '' : moment(end)
  return (
    <>
      <p>{state === 'undone' ? texts.goesOn : texts.contractEnds({ at })}</p>
      {cause !== null && <p>{texts.forCause({ cause })}</p>}
    </>
  )
}

function Deadline({ withdrawal }: Props): ReactNode {
  const texts = useTexts().withdrawals
  const moment = useMoment()
  const { right_ends_at: rightEnd, guarantee_ends_at: guaranteeEnd } = withdrawal
  const end = guaranteeEnd ?? rightEnd
  if (end === null) return <Soft>{texts.noEnd}</Soft>
  const words = guaranteeEnd === null ? texts.period : texts.guarantee
  const at = moment(end)
  const left = leftUntil(end)
  const days = Math.floor(left / DAY_MS)
  if (left <= 0) return <Soft>{words.ended({ at })}</Soft>
  return <Soft>{days === 0 ? words.leftToday({ at }) : words.left({ days, at })}</Soft>
}
