import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EntrySaved } from '#contract/office/entries.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { useClock } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { bringIntoView } from '../parts/frame/bring-into-view.ts'
import styles from './entry.module.css'
import { clockOfEntry, type ShownEntry } from './shown-entry.ts'
import { fieldNameIn, valueIn } from './words.ts'

type ConflictsProps = {
  conflict: Extract<EntrySaved, { kind: 'conflict' }>
  shown: ShownEntry
  onTheirs: (path: string) => void
  /** Each field was chosen. */
  onSettled: () => void
}

/** Values of the same fields by two users, to be chosen one by one. */
export function Conflicts({ conflict, shown, onTheirs, onSettled }: ConflictsProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.entry
  const words = { locale, texts, clock: clockOfEntry(shown, useClock()), of: shown }
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (path: string, isTheirs: boolean): void => {
    if (isTheirs) onTheirs(path)
    const settled = [...chosen, path]
    setChosen(settled)
    if (conflict.conflicts.every((one) => settled.includes(one.path))) onSettled()
  }
  // It is at the foot of a form that may be long, while the button that caused it is on a bar that stays in view.
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => bringIntoView(notice.current), [conflict])
  const open = conflict.conflicts.filter(({ path }) => !chosen.includes(path))
  return (
    <Notice kind="warning" role="alert" title={texts.conflict.title} ref={notice}>
      <p>{texts.conflict.lead({ author: conflict.author ?? texts.conflict.somebody })}</p>
      {open.map(({ path, mine, theirs }) => {
        const name = fieldNameIn(shown.names, path)
        return (
          <dl key={path} className={styles.conflict}>
            <dt>
              {name}: {texts.conflict.mine}
            </dt>
            <dd>{valueIn(words, path, mine)}</dd>
            <dt>{texts.conflict.theirs}</dt>
            <dd>{valueIn(words, path, theirs)}</dd>
            <dd className={styles.choice}>
              <Button onClick={() => choose(path, false)}>
                {texts.conflict.keepMine}
                <Hidden> {name}</Hidden>
              </Button>
              <Button onClick={() => choose(path, true)}>
                {texts.conflict.takeTheirs}
                <Hidden> {name}</Hidden>
              </Button>
            </dd>
          </dl>
        )
      })}
    </Notice>
  )
}
