import { useState, type ReactNode } from 'react'
import entry from '../entry/entry.module.css'
import { isSearchKeyOn, setSearchKey } from '../parts/form/search-key.ts'
import { useTexts } from '../state/words.ts'

/** Whether a single key leads to the search, in this browser. */
export function SearchKeyChoice(): ReactNode {
  const texts = useTexts().account
  const [isOn, setOn] = useState(isSearchKeyOn)
  return (
    <label className={entry.box}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          setSearchKey(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      {texts.searchKey}
    </label>
  )
}
