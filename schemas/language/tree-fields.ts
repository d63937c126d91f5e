/** Columns of a tree: the parent's id, null at the root, and whether there are children. */
export const PARENT_FIELD = 'parentId'
export const HAS_CHILD_FIELD = 'hasChild'
