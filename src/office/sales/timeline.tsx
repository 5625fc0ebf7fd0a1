import type { ReactNode } from 'react'
import { Facts } from '../parts/display/facts.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { timelineQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import styles from './sales.module.css'
import type { ShownSale } from './shown-sale.ts'
import { momentIn, refundReasonIn, useTimelineTexts, type Moment } from './timeline-words.ts'

/** The events of the purchase of a sale, newest first, and the upcoming ones. */
export function Timeline({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTimelineTexts()
  return (
    <Section title={texts.title}>
      <Soft>{texts.lead}</Soft>
      <Loaded query={timelineQuery(useSeller(), sale)}>
        {({ moments, is_all: isAll }) => (
          <>
            <Rows>
              {moments.map((moment, place) => (
                // Two rows of one moment may be alike in all they say.
                <ShownMoment key={`${moments.length - place}`} moment={moment} />
              ))}
            </Rows>
            {!isAll && <Soft>{texts.cut}</Soft>}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function ShownMoment({ moment }: { moment: Moment }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = useTimelineTexts()
  const written = useMoment()
  const { at, amount, currency, by, facts, is_to_come: isToCome } = moment
  const when = [isToCome ? texts.toCome : '', by === null ? '' : texts.by({ name: by })]
  return (
    <Row end={amount !== null && currency !== null && <Soft>{wireMoney(locale, amount, currency)}</Soft>}>
      <p>{momentIn(texts, all, moment)}</p>
      <Soft>{[written(at), ...when].filter((part) => part !== '').join(' · ')}</Soft>
      {facts.length > 0 && (
        <details className={styles.raw}>
          <summary>{texts.details}</summary>
          <Facts
            facts={facts.map(({ name, value }) => [
              texts.facts[name],
              name === 'reason' ? refundReasonIn(texts, value) : value,
            ])}
          />
        </details>
      )}
    </Row>
  )
}

/** The state of a sale and what happens next, in a sentence. */
export function WhatNext({ sale }: { sale: ShownSale }): ReactNode {
  return <Soft>{useTimelineTexts().next[sale.status]}</Soft>
}
