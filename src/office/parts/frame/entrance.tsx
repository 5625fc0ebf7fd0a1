import type { ReactNode } from 'react'
import { useTitle } from '../../state/use-title.ts'
import { LanguageChoice } from '../form/language-choice.tsx'
import styles from './entrance.module.css'

/** The frame of what is seen before anybody is signed in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }): ReactNode {
  useTitle(title)
  return (
    <main className={styles.entrance}>
      <p className={styles.name}>Balcão</p>
      <h1>{title}</h1>
      {children}
      <LanguageChoice />
    </main>
  )
}
