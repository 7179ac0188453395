// `#embed` carries the files of scripts/ inside the binary; a change there builds this again.
#include "CGallery.h"

static const char alternating[] = {
#embed "../../../scripts/layouts/alternating.lua"
};
static const char balanced[] = {
#embed "../../../scripts/layouts/balanced.lua"
};
static const char captions[] = {
#embed "../../../scripts/layouts/captions.lua"
};
static const char dearest_fifth[] = {
#embed "../../../scripts/layouts/dearest-fifth.lua"
};
static const char featured_wide[] = {
#embed "../../../scripts/layouts/featured-wide.lua"
};
static const char fixed_ratio[] = {
#embed "../../../scripts/layouts/fixed-ratio.lua"
};
static const char fixed_width[] = {
#embed "../../../scripts/layouts/fixed-width.lua"
};
static const char pinned[] = {
#embed "../../../scripts/layouts/pinned.lua"
};
static const char pull_flow[] = {
#embed "../../../scripts/layouts/pull-flow.lua"
};
static const char topics[] = {
#embed "../../../scripts/layouts/topics.lua"
};
static const char two_columns[] = {
#embed "../../../scripts/layouts/two-columns.lua"
};
static const char starter[] = {
#embed "../../../scripts/starter.lua"
};

static const gallery_script scripts[] = {
    {"alternating", alternating, sizeof alternating},
    {"balanced", balanced, sizeof balanced},
    {"captions", captions, sizeof captions},
    {"dearest-fifth", dearest_fifth, sizeof dearest_fifth},
    {"featured-wide", featured_wide, sizeof featured_wide},
    {"fixed-ratio", fixed_ratio, sizeof fixed_ratio},
    {"fixed-width", fixed_width, sizeof fixed_width},
    {"pinned", pinned, sizeof pinned},
    {"pull-flow", pull_flow, sizeof pull_flow},
    {"topics", topics, sizeof topics},
    {"two-columns", two_columns, sizeof two_columns},
};

gallery_script gallery_at(size_t index) {
  if (index >= sizeof scripts / sizeof *scripts) return (gallery_script){0};
  return scripts[index];
}

gallery_script gallery_starter(void) {
  return (gallery_script){"starter", starter, sizeof starter};
}
