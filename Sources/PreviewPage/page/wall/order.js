/// Puts cells and the boxes of headings into reading order, moving as few nodes as possible.
///
/// `boxes` are `{ first, element }` in reading order, and `moved` has the nodes that are not in
/// place yet.
export function putInOrder(parent, cells, boxes, moved) {
  const focused = document.activeElement;
  const nodes = merged(cells, boxes);
  let greatest = -1;
  for (const node of nodes) {
    if (moved.has(node)) continue;
    if (node.parentNode !== parent || node.rank < greatest) moved.add(node);
    else greatest = node.rank;
  }
  let previous = null;
  nodes.forEach((node, rank) => {
    node.rank = rank;
    if (moved.has(node)) insert(parent, node, previous ? previous.nextSibling : parent.firstChild);
    previous = node;
  });
  if (focused !== document.activeElement && focused?.isConnected) {
    focused.focus({ preventScroll: true });
  }
}

function merged(cells, boxes) {
  const nodes = [];
  let next = 0;
  for (const cell of cells) {
    while (next < boxes.length && boxes[next].first <= cell.position) {
      nodes.push(boxes[next++].element);
    }
    nodes.push(cell.element);
  }
  while (next < boxes.length) nodes.push(boxes[next++].element);
  return nodes;
}

function insert(parent, node, before) {
  if (node === before) return;
  // Moves a node without losing its focus and animations.
  if (parent.moveBefore && node.parentNode === parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}
