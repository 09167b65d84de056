interface PageMetaProps {
  title: string
  description?: string
  /** Keeps a page out of search results. */
  hidden?: boolean
}

/** The page's title and description; React puts them into the head. */
export function PageMeta({ title, description, hidden = false }: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
