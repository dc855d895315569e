// What a thread that a rank has made inherits of the rank's locale. Not setlocale (interpose_locale.cpp).
#pragma once

namespace tmpi::image {

// On the new thread, which belongs to the rank already.
void begin_with_locale_of(int rank);

}  // namespace tmpi::image
