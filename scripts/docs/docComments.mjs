// Doc comments as the references of docs/api show them.
import ts from 'typescript'

/** A text without its line breaks. */
export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** The doc comment before a node as one line, and what it says of being deprecated. */
export function commentOf(node) {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
  const tag = ts.getJSDocDeprecatedTag(node)
  return { text: oneLine(text), deprecated: tag && oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '') }
}
