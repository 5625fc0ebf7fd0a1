/** A guard that is taken out, and the test that has to notice. */
export interface Mutant {
  /** Behaviour of the program without the guard. */
  name: string
  /** The marks of the guards, and the line that replaces each; an empty one removes the line. */
  without: Readonly<Record<string, string>>
  /** The end of the path of the test's file, and words of the test's name. */
  test: readonly [file: string, words: string]
}
