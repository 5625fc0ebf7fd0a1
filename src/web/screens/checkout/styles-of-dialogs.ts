import { adoptStyles } from '#look/adopt-styles.ts'
import css from './dialogs.module.css?inline'

adoptStyles(css)
